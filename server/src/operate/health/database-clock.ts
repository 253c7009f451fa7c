// Points expire and tokens end by this machine's clock, what is recorded has the database's.
import { databaseTime } from "../../database/transactions/session.sql.ts";
import type { HealthCheck } from "./health-check.ts";

const DIFFERENCE_MS_MAX = 5_000;

export const databaseClock: HealthCheck = {
  keepsFrom: "warning",
  async look({ db, clock }) {
    const before = clock.now().getTime();
    const { rows } = await db.pool.query<{ at: Date }>(databaseTime);
    const between = (before + clock.now().getTime()) / 2;
    const seconds = Math.round((between - rows[0]!.at.getTime()) / 1000);
    if (Math.abs(seconds) * 1000 <= DIFFERENCE_MS_MAX) return null;
    const apart = `${Math.abs(seconds).toLocaleString("en")} seconds ${seconds > 0 ? "ahead of" : "behind"}`;
    return {
      reason: "clock_differs",
      message: `This machine's clock is ${apart} the database's. Let both take the time from a time server (NTP).`,
    };
  },
};
