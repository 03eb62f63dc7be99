import { encode } from "uqr";

/** White modules around the code, which scanners need. */
const BORDER = 4;

/** A text as a QR code: black on white in either scheme, since many scanners read nothing else. @param label for screen readers */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = drawingOf(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="qr-code"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The same as a file of its own. */
export function qrFile(text: string): string {
  const { size, path } = drawingOf(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`
  );
}

function drawingOf(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { border: BORDER, ecc: "M" });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
