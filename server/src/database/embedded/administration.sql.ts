export const findDatabase = "SELECT FROM pg_database WHERE datname = $1";

/** The name is a constant of ours. */
export function createDatabase(name: string): string {
  return `CREATE DATABASE "${name}"`;
}
