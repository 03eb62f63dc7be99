import type { SVGProps } from "react";

/** Paths of 20 × 20 outlines, drawn with the text's color. */
const PATHS = {
  alert: "M10 3.2 17.6 16.5H2.4L10 3.2ZM10 8v3.8M10 14.2v.1",
  arrowRight: "M4 10h12M11 5l5 5-5 5",
  audit: "M6 3h8l3 3v11H3V3h3ZM6.5 8h7M6.5 11h7M6.5 14h4",
  bank: "M3 8 10 3.5 17 8H3ZM4.5 8v6.5M8 8v6.5M12 8v6.5M15.5 8v6.5M3 16.5h14",
  bell: "M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8L5 13.5ZM8.3 17a1.8 1.8 0 0 0 3.4 0",
  calendar: "M3.5 5h13v11.5h-13V5ZM3.5 8.5h13M7 3v3.5M13 3v3.5",
  chart: "M3 16.5h14M5.5 13.5v-3M10 13.5V5M14.5 13.5V8",
  check: "m4 10.5 4 4 8-9",
  chevronDown: "m5.5 8 4.5 4.5L14.5 8",
  chevronUp: "m5.5 12.5 4.5-4.5 4.5 4.5",
  chevronRight: "m8 5.5 4.5 4.5L8 14.5",
  click: "m7 7 9.5 3.8-4 1.7-1.7 4L7 7ZM4 4l1 1M3 8h1.4M8 3v1.4",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4l2.6 1.8",
  copy: "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5V7Z",
  document: "M5 2.8h6.5L15 6.3v10.9H5V2.8ZM11.2 3v3.6h3.6",
  download: "M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13",
  event: "M11 2.5 4.5 11H9l-1 6.5L15.5 9H11V2.5Z",
  external: "M8 4H4v12h12v-4M11 3.5h5.5V9M16.2 3.8 9.5 10.5",
  filter: "M3 4.5h14L12 10.6v4.6l-4 1.6v-6.2L3 4.5Z",
  home: "m3 9 7-6 7 6v8h-4.7v-4.8H7.7V17H3V9Z",
  key: "M12.5 11.5a4 4 0 1 0-3.9-3L3 14v3h3v-2h2v-2l1.5-1.6a4 4 0 0 0 3 .1ZM13 7v.1",
  ledger: "M3.5 3.5h13v13h-13v-13ZM3.5 8h13M8 8v8.5",
  link: "M8.5 11.5a3 3 0 0 0 4.3.3l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3-.3l-3 3a3 3 0 0 0 4.3 4.3l1-1",
  lock: "M5 9h10v7.5H5V9ZM7 9V6.5a3 3 0 0 1 6 0V9",
  logout: "M8 3.5H3.5v13H8M12.5 6l4 4-4 4M16 10H7.5",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  message: "M3 4h14v10H9l-4 3v-3H3V4Z",
  monitor: "M3 4h14v9.5H3V4ZM7.5 16.8h5M10 13.5v3.2",
  moon: "M16 11.6A6.5 6.5 0 1 1 8.4 4a5.2 5.2 0 0 0 7.6 7.6Z",
  more: "M4.5 10h.1M10 10h.1M15.5 10h.1",
  partners:
    "M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 16.5a5 5 0 0 1 10 0M13 4a3 3 0 0 1 0 5.6M14.5 12a5 5 0 0 1 3 4.5",
  payout: "M2.5 5h15v10h-15V5ZM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM5 7.5v.1M15 12.4v.1",
  plus: "M10 4v12M4 10h12",
  print: "M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6v-5.5Z",
  qr: "M3.5 3.5h5v5h-5v-5ZM11.5 3.5h5v5h-5v-5ZM3.5 11.5h5v5h-5v-5ZM11.5 11.5h2v2M16.5 11.5v2M11.5 16.5h2M16.5 16.5v-.1",
  refresh: "M16 9a6.2 6.2 0 0 0-11-2.5L3.5 8M4 11a6.2 6.2 0 0 0 11 2.5l1.5-1.5M3.5 4.5V8H7M16.5 15.5V12H13",
  report: "M4 3h12v14H4V3ZM7 13.5v-2M10 13.5V8M13 13.5v-4",
  sale: "M3.5 3.5h6l7 7-6 6-7-7v-6ZM7 7v.1",
  search: "M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.4 13.4 17 17",
  settings:
    "M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10 2.8v2M10 15.2v2M2.8 10h2M15.2 10h2M4.9 4.9l1.4 1.4M13.7 13.7l1.4 1.4M4.9 15.1l1.4-1.4M13.7 6.3l1.4-1.4",
  sun: "M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM10 2.5v1.7M10 15.8v1.7M2.5 10h1.7M15.8 10h1.7M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M4.7 15.3l1.2-1.2M14.1 5.9l1.2-1.2",
  terms: "M10 3v14M5 5.5h10M3 11.5l2-6 2 6a2 2 0 0 1-4 0ZM13 11.5l2-6 2 6a2 2 0 0 1-4 0ZM7 17h6",
  tracking: "M3 10h3l2-6 4 12 2-6h3",
  close: "m5 5 10 10M15 5 5 15",
} as const;

export type IconName = keyof typeof PATHS;

/** An outline beside a text that says the same, so screen readers skip it. @param size in pixels */
export function Icon({
  name,
  size = 18,
  ...rest
}: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
