// The QR code of a text, for the page alone: the panel is on the device that it would be scanned with, and weighs less.
import { encodeQR } from "qr";
import type { QrCode } from "../parts/drawn.ts";

/** Readers need a light border of four squares around the code. */
const BORDER = 4;

/** The dark squares, each run of them in a row as one line. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${end - x}v1H${x}`];
    }),
  );
  return { size: rows.length, path: path.join("") };
}
