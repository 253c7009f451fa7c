import type { Logger } from "pino";

/** Waits for SIGTERM or SIGINT, finishes what runs, and leaves. A second signal leaves at once. */
export async function runUntilSignal(server: { stop(): Promise<void> }, log: Logger): Promise<void> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.once("SIGTERM", resolve).once("SIGINT", resolve);
  });
  log.info({ signal }, "finishing what runs");
  const leave = (): never => process.exit(130);
  process.once("SIGTERM", leave).once("SIGINT", leave);
  await server.stop();
  log.info("stopped");
  // Whatever a library left open must not hold the process.
  process.exit(0);
}
