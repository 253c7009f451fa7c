import { Command } from "commander";

export function workCommand(): Command {
  return new Command("work")
    .description("runs jobs beside other servers; it answers only /healthz, /readyz and /metrics")
    .option("--queues <list>", "of these queues, such as apply,answer (default: JOB_QUEUES, or all)")
    .action(async ({ queues }: { queues?: string }) => {
      const { loadEnv } = await import("../config/env.ts");
      const { createLog } = await import("../process/log.ts");
      const { startServer } = await import("../main.ts");
      const { leaveOnSignal, runUntilSignal } = await import("../process/run-until-signal.ts");
      leaveOnSignal();
      const env = loadEnv({}, { ROLE: "worker", ...(queues !== undefined && { JOB_QUEUES: queues }) });
      const log = createLog(env.logLevel);
      await runUntilSignal(await startServer(env, log), log);
    });
}
