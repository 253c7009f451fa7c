import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
// In a layer, so that our styles win without higher specificity.
import "@mantine/core/styles/baseline.layer.css";
import { FormatsProvider, type FormatSettings } from "./format/formats.tsx";
import { theme } from "./theme.ts";

interface UiProviderProps {
  /** The page's nonce; without it the browser refuses the theme's style element. */
  readonly nonce: string;
  /** The shop's formats, once they are known. */
  readonly formats?: FormatSettings | undefined;
  readonly children: ReactNode;
}

/** What the components need: the theme, and the shop's formats of numbers, money and dates. There is no dark theme. */
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
