import { mkdirSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";

const TAKEN = new URL("../../../.cache/tour/", import.meta.url);
const TOUR = new URL("../../../docs/tour/", import.meta.url);
const IS_UPDATE = process.env["UPDATE_TOUR"] === "1";

/** Bits of a pixel, each of which names a color of the palette. */
const BITS = 8;
const INDEXED = 3;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Pictures of the screens, in the order in which they are taken; into `docs/tour` with `UPDATE_TOUR=1`. */
export function pictureBook() {
  const names: string[] = [];
  return {
    names,
    /** Takes what the window shows. */
    async take(page: Page, name: string): Promise<void> {
      const file = smallPng(await page.screenshot({ animations: "disabled", caret: "hide" }));
      for (const folder of IS_UPDATE ? [TAKEN, TOUR] : [TAKEN]) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(new URL(`${name}.png`, folder), file);
      }
      names.push(name);
    },
  };
}

/** The same picture in its 256 most frequent colors: screens have few, and the rest are the edges of letters. */
function smallPng(file: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(file);
  const pixels = Array.from({ length: width * height }, (_, place) => data.readUIntBE(place * 4, 3));
  const palette = frequentColors(pixels);
  const indexes = new Map(palette.map((color, index) => [color, index]));
  // Each row begins with a byte that names its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (const [place, color] of pixels.entries()) {
    const index = indexes.get(color) ?? nearest(palette, color);
    indexes.set(color, index);
    rows[place + Math.floor(place / width) + 1] = index;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, INDEXED], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(partsOf))),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const partsOf = (color: number) => [color >> 16, (color >> 8) & 0xff, color & 0xff] as const;

function frequentColors(pixels: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const ordered = [...counts].toSorted(([, a], [, b]) => b - a);
  return ordered.slice(0, 2 ** BITS).map(([color]) => color);
}

/** Place of the color in the palette that differs least. */
function nearest(palette: readonly number[], color: number): number {
  const parts = partsOf(color);
  const distances = palette.map((other) =>
    partsOf(other).reduce((sum, part, place) => sum + (part - parts[place]!) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
