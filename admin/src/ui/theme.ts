import { createTheme, type MantineColorsTuple } from "@mantine/core";

/** Mantine's names for our tokens. Shapes and sizes are in the components' own style sheets. */
export const theme = createTheme({
  fontFamily: "inherit",
  fontSizes: {
    xs: "var(--text-small)",
    sm: "var(--text-body)",
    md: "var(--text-body)",
    lg: "var(--text-heading)",
    xl: "var(--text-page)",
  },
  lineHeights: {
    xs: "var(--leading-small)",
    sm: "var(--leading-body)",
    md: "var(--leading-body)",
    lg: "var(--leading-heading)",
    xl: "var(--leading-page)",
  },
  radius: { xs: "4px", sm: "8px", md: "8px", lg: "12px", xl: "16px" },
  spacing: {
    xs: "var(--space-4)",
    sm: "var(--space-8)",
    md: "var(--space-12)",
    lg: "var(--space-16)",
    xl: "var(--space-24)",
  },
  defaultRadius: "md",
  black: "#1a1a18",
  colors: { ink: same("#1a1a18"), accent: same("#0b6e4f"), red: same("#a8231b") },
  primaryColor: "ink",
  primaryShade: 6,
  respectReducedMotion: true,
  cursorType: "pointer",
});

/** Laurel has one shade of each colour; tints are tokens. */
function same(color: string): MantineColorsTuple {
  return [color, color, color, color, color, color, color, color, color, color];
}
