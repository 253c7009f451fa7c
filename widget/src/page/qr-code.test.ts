import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { draw, drawPart } from "../testing/draw.ts";
import { tagsOf } from "../testing/read-html.ts";
import { samples } from "../testing/samples.ts";
import { qrCode } from "./qr-code.ts";

/** As a camera sees it: each square of the picture so many points wide. */
const SCALE = 4;

function photoOf(size: number, path: string) {
  const side = size * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let at = Number(x) * SCALE; at < (Number(x) + Number(length)) * SCALE; at++)
        data.fill(0, (row * side + at) * 4, (row * side + at) * 4 + 3);
  return { width: side, height: side, data };
}

test("a phone reads the member's link from the picture on the page", () => {
  const svg = tagsOf(draw(samples.member)).find(({ attributes }) => attributes["role"] === "img")!;
  expect(svg.attributes["aria-label"]).toBe("QR code of your link");
  const [, , size] = svg.attributes["viewBox"]!.split(" ");
  const [ground, squares] = tagsOf(svg.inner).flatMap(({ attributes }) => attributes["d"] ?? []);
  expect(ground).toBe(`M0 0h${size}v${size}H0`);
  expect(decodeQR(photoOf(Number(size), squares!))).toBe(samples.member.invite!.url);
});

test("any link can be read, long ones too", () => {
  for (const link of ["https://a.example/r/2", `https://b.example/${"länge/".repeat(40)}`]) {
    const { size, path } = qrCode(link);
    expect(decodeQR(photoOf(size, path))).toBe(link);
  }
});

test("the panel has none: it is on the phone that would read it", () => {
  expect(drawPart(samples.member)).not.toContain("QR code");
});
