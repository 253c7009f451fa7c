const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm"]);

/** Which way a language is written. Throws if the locale is not BCP 47. */
export const directionOf = (locale: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.has(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
