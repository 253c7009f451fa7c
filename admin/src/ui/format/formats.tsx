import { createContext, use, useMemo, type ReactNode } from "react";
import { createFormats, type Formats, type FormatSettings } from "./format.ts";

export type { Formats };

const fallback: FormatSettings = { locale: "en", currencyCode: "USD", timeZone: "UTC" };
const FormatsContext = createContext<Formats | null>(null);

interface FormatsProviderProps {
  readonly settings?: FormatSettings | undefined;
  readonly children: ReactNode;
}

export function FormatsProvider({ settings = fallback, children }: FormatsProviderProps) {
  const { locale, currencyCode, timeZone, pointsName } = settings;
  const formats = useMemo(
    () => createFormats({ locale, currencyCode, timeZone, ...(pointsName && { pointsName }) }),
    [locale, currencyCode, timeZone, pointsName],
  );
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}

/** How this shop writes numbers, money and dates. */
export function useFormats(): Formats {
  const formats = use(FormatsContext);
  if (formats === null) throw new Error("useFormats needs a FormatsProvider above it");
  return formats;
}
