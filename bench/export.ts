// A download by a merchant, read as fast as it comes, and the server's memory meanwhile.
import type { LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";
import { residentMegabytes } from "./bench-server.ts";
import type { Figure } from "./figure.ts";

const SAMPLE_BYTES = 4_000_000;
const END_OF_LINE = 10;

export async function measureExport(
  laurel: LaurelProcess,
  file: string,
  headers: Record<string, string>,
): Promise<readonly Figure[]> {
  const started = performance.now();
  const answer = await fetch(new URL(`/api/${file}`, laurel.url), { headers });
  if (!answer.ok || !answer.body) throw new Error(await answer.text());
  let [rows, bytes] = [-1, 0];
  const memory: { bytes: number; megabytes: number }[] = [];
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    for (let at = chunk.indexOf(END_OF_LINE); at !== -1; at = chunk.indexOf(END_OF_LINE, at + 1)) rows += 1;
    bytes += chunk.length;
    if (bytes >= (memory.at(-1)?.bytes ?? 0) + SAMPLE_BYTES)
      memory.push({ bytes, megabytes: residentMegabytes(laurel.processId()) });
  }
  const seconds = (performance.now() - started) / 1000;
  const name = file.split("?")[0] ?? file;
  const at = (share: number) => memory.find((one) => one.bytes >= share * bytes)?.megabytes ?? Number.NaN;
  const most = Math.max(...memory.map((one) => one.megabytes));
  return [
    {
      name: `export of ${name}`,
      value: rows / seconds,
      unit: "rows/s",
      goal: { is: "≥", must: 50_000 },
      note: `${rows.toLocaleString("en")} rows, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    },
    {
      name: `memory of the server at the end of ${name}`,
      value: memory.at(-1)?.megabytes ?? Number.NaN,
      unit: "MB",
      note: `${at(0.1).toFixed(0)} MB at a tenth of it, ${most.toFixed(0)} MB at most`,
    },
  ];
}
