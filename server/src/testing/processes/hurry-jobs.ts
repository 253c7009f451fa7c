import { askAdministrator } from "./administrator.ts";
import { bringForward } from "../walks/search-database.sql.ts";

/** Jobs that failed and wait for their next attempt, some seconds and then minutes, have it now. */
export async function hurryJobs(url: string): Promise<void> {
  await askAdministrator(url, bringForward);
}
