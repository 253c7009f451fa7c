// TPC-B as in pgbench: its tables, and its five statements in one transaction.

export const SCALE = 10;
export const ACCOUNTS = 100_000 * SCALE;
export const TELLERS = 10 * SCALE;

export const createTables = [
  "CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88))",
  "CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84))",
  "CREATE TABLE pgbench_accounts (aid int, bid int, abalance int, filler char(84))",
  "CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))",
  `INSERT INTO pgbench_branches SELECT n, 0, '' FROM generate_series(1, ${SCALE}) n`,
  `INSERT INTO pgbench_tellers SELECT n, (n - 1) / 10 + 1, 0, '' FROM generate_series(1, ${TELLERS}) n`,
  `INSERT INTO pgbench_accounts SELECT n, (n - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${ACCOUNTS}) n`,
  "ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid)",
  "VACUUM ANALYZE",
];

export const statements = {
  updateAccount: "UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2",
  readAccount: "SELECT abalance FROM pgbench_accounts WHERE aid = $1",
  updateTeller: "UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2",
  updateBranch: "UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2",
  insertHistory:
    "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)",
} as const;

export const createDatabase = "CREATE DATABASE tpcb";
