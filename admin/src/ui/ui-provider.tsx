import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import "./styles.ts";
import { FormatsProvider, type FormatSettings } from "./format/formats.tsx";
import { theme } from "./theme.ts";

interface UiProviderProps {
  /** The answer's nonce, without which the browser refuses the theme's style element. */
  readonly nonce: string;
  /** Of the shop, once it is known. */
  readonly formats?: FormatSettings | undefined;
  readonly children: ReactNode;
}

/** What components below need: theme, and how this shop writes numbers, money and dates. Light only. */
export function UiProvider({ nonce, formats, children }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withGlobalClasses={false}
      getStyleNonce={() => nonce}
    >
      <FormatsProvider settings={formats}>{children}</FormatsProvider>
    </MantineProvider>
  );
}
