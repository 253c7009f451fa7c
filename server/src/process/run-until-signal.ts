import type { Logger } from "pino";

const signals = ["SIGTERM", "SIGINT"] as const;
const leave = (): never => process.exit(130);

/** Until there is something to finish, a signal just leaves; leaving ends a database that was started here. */
export function leaveOnSignal(): void {
  for (const signal of signals) process.on(signal, leave);
}

/** Waits for SIGTERM or SIGINT, finishes what runs, and leaves. A second signal leaves at once. */
export async function runUntilSignal(server: { stop(): Promise<void> }, log: Logger): Promise<void> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const name of signals) process.off(name, leave).once(name, resolve);
  });
  leaveOnSignal();
  log.info({ signal }, "finishing what runs");
  await server.stop();
  log.info("stopped");
  // Whatever a library left open must not hold the process.
  process.exit(0);
}
