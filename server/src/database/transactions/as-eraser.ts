import { statement, type Tx } from "../database.ts";
import { becomeApp, becomeEraser } from "./session.sql.ts";

const toEraser = statement<never>("session_become_eraser", becomeEraser);
const toApp = statement<never>("session_become_app", becomeApp);

/** Runs `work` as the role that may delete personal data from the ledger's tables; other statements run as before. */
export async function asEraser<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(toEraser, []);
  const result = await work();
  await tx.run(toApp, []);
  return result;
}
