import { createTheme, type MantineColorsTuple } from "@mantine/core";

/**
 * Neutral with a breath of indigo, so that cards, lines and text belong together. Shade 6 is dimmed text, which needs
 * 4.5:1 on the page.
 */
const gray: MantineColorsTuple = [
  "#f8f9fb",
  "#f1f3f6",
  "#e6e9ef",
  "#d7dce4",
  "#bcc3cf",
  "#949daf",
  "#5c6577",
  "#4d5566",
  "#343b49",
  "#1f2530",
];

const dark: MantineColorsTuple = [
  "#e4e7ee",
  "#c3c9d5",
  "#a7afbf",
  "#6f7889",
  "#434b5b",
  "#2c3341",
  "#202632",
  "#171c26",
  "#12161e",
  "#0c0f15",
];

/**
 * The default shade of a filled button has too little contrast for small text (WCAG 1.4.3), hence the darker ones.
 */
export const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  colors: { gray, dark },
  defaultRadius: "md",
  radius: { xs: "3px", sm: "5px", md: "8px", lg: "12px", xl: "20px" },
  // What every system has comes first: looking for a font that is not there holds up the first text.
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1rem", lineHeight: "1.4" },
      h3: { fontSize: "0.875rem", lineHeight: "1.4" },
    },
  },
  focusRing: "auto",
  cursorType: "pointer",
});
