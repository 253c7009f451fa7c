// A command of the program in this process, which has its modules already: a process of its own takes two seconds to load
// them.
import { formatWithOptions } from "node:util";
import { vi } from "vitest";
import { runCommand } from "../../cli/run-cli.ts";

/** Its exit code, and what it prints. Prints of a log, which writes by itself, are not in it. */
export async function runHere(
  environment: Readonly<Record<string, string | undefined>>,
  words: readonly string[],
): Promise<{ code: number; output: string }> {
  let output = "";
  const print = (...parts: unknown[]): void => void (output += `${formatWithOptions({}, ...parts)}\n`);
  const listeners = signals.map((signal) => process.listeners(signal));
  const before = { environment: { ...process.env }, exitCode: process.exitCode };
  const prints = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
  for (const one of prints) one.mockImplementation(print);
  Object.assign(process.env, environment);
  try {
    return { code: await runCommand(words, (text) => void (output += text)), output };
  } finally {
    for (const one of prints) one.mockRestore();
    process.env = before.environment;
    process.exitCode = before.exitCode;
    for (const [index, signal] of signals.entries())
      for (const listener of process.listeners(signal))
        if (!listeners[index]!.includes(listener)) process.off(signal, listener);
  }
}

const signals = ["SIGTERM", "SIGINT"] as const;
