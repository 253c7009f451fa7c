import { Command } from "commander";

export function serveCommand(): Command {
  return new Command("serve")
    .description("starts the server and its jobs (npm start adds a play store and a demo shop)")
    .action(async () => {
      // Loaded here, so that other commands start without a web server.
      const { loadEnv } = await import("../config/env.ts");
      const { createLog } = await import("../process/log.ts");
      const { startServer } = await import("../main.ts");
      const { ensurePagesBuilt } = await import("../process/ensure-pages-built.ts");
      const { leaveOnSignal, runUntilSignal } = await import("../process/run-until-signal.ts");
      leaveOnSignal();
      const env = loadEnv();
      const log = createLog(env.logLevel);
      if (env.role !== "worker") await ensurePagesBuilt(log);
      await runUntilSignal(await startServer(env, log), log);
    });
}
