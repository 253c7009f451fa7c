import type { Logger } from "pino";

const signals = ["SIGTERM", "SIGINT"] as const;
const leave = (): never => process.exit(130);

/** While there is nothing to finish, a signal exits at once; exiting ends a database that was started here. */
export function leaveOnSignal(): void {
  for (const signal of signals) process.on(signal, leave);
}

/** Waits for SIGTERM or SIGINT, finishes running work, and exits. A second signal exits at once. */
export async function runUntilSignal(server: { stop(): Promise<void> }, log: Logger): Promise<void> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const name of signals) process.off(name, leave).once(name, resolve);
  });
  leaveOnSignal();
  log.info({ signal }, "finishing what runs");
  await server.stop();
  log.info("stopped");
  // Handles that a library left open must not keep the process alive.
  process.exit(0);
}
