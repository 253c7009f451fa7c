import { createTheme, type MantineColorsTuple } from "@mantine/core";

/** Mantine's names for our tokens. Shapes and sizes are in the components' own style sheets. */
export const theme = createTheme({
  fontFamily: "inherit",
  fontSizes: { xs: "12px", sm: "13px", md: "13px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "24px", xl: "28px" },
  radius: { xs: "4px", sm: "8px", md: "8px", lg: "12px", xl: "16px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
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
