import { statement } from "../database/database.ts";

/** To be sent before the first statement that reads. */
export const readOneMoment = statement<never>(
  "graphql_read_one_moment",
  "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
);
