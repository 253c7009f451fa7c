import { describe, expect, test } from "vitest";
import { parseEvent } from "./parse-event.ts";
import { readLines, type Line } from "../../process/read-lines.ts";

const line = (text: string, number = 1): Line => ({ number, bytes: Buffer.from(text) });

async function linesOf(...chunks: string[]): Promise<[number, string][]> {
  async function* stream(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: [number, string][] = [];
  for await (const { number, bytes } of readLines(stream())) lines.push([number, bytes.toString()]);
  return lines;
}

describe("a file of events", () => {
  test("is read line by line, wherever the chunks end; blank lines are numbered but skipped", async () => {
    expect(await linesOf('{"a"', ':1}\n\n{"b":', "2}\r\n ", '\n{"c":3}')).toEqual([
      [1, '{"a":1}'],
      [3, '{"b":2}\r'],
      [5, '{"c":3}'],
    ]);
  });

  test("returns each payload byte for byte, including numbers that TypeScript cannot hold", () => {
    const payload = '{ "id": 9007199254740993, "price": 1.50, "note": "}\\" ,\\"payload\\":1" }';
    const parsed = parseEvent(
      line(`{"topic":"orders/paid","webhookId":"w1","x":["payload",{"payload":2}],"payload" : ${payload} }`),
    );

    expect(parsed).toMatchObject({
      ok: true,
      event: { topic: "orders/paid", webhookId: "w1", eventId: null },
    });
    expect(parsed.ok && parsed.event.body.toString()).toBe(payload);
  });

  test.each([
    ["{", "it is not JSON"],
    ["7", "it is not an object"],
    ['{"topic":"orders/paid","webhookId":"w1"}', "it has no payload"],
    ['{"webhookId":"w1","payload":{}}', "topic"],
    ['{"topic":"orders/paid","webhookId":"w 1\\r\\nx: y","payload":{}}', "webhookId must be printable"],
  ])("names a malformed line by its number and why: %s", (text, reason) => {
    expect(parseEvent(line(text, 7))).toMatchObject({
      ok: false,
      lineNumber: 7,
      reason: expect.stringContaining(reason) as string,
    });
  });
});
