import type { Console } from "../console.ts";

export interface RecordingConsole extends Console {
  readonly said: readonly (readonly [level: "log" | "warn" | "error", text: string])[];
}

export function createRecordingConsole(): RecordingConsole {
  const said: (readonly ["log" | "warn" | "error", string])[] = [];
  const record =
    (level: "log" | "warn" | "error") =>
    (...message: unknown[]): void =>
      void said.push([level, message.map(String).join(" ").trim()]);
  return { said, log: record("log"), warn: record("warn"), error: record("error") };
}
