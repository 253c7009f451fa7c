const inEnglish = new Intl.DisplayNames("en", { type: "language" });
/** Of a BCP 47 tag: German. */
export const languageName = (locale: string): string => inEnglish.of(locale) ?? locale;
