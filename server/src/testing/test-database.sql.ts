export const templateName = "laurel_template";

export function createDatabase(name: string): string {
  return `CREATE DATABASE "${name}"`;
}

/** The files are copied as they are: less work than writing each page to the log too. */
export function cloneTemplate(name: string): string {
  return `CREATE DATABASE "${name}" TEMPLATE ${templateName} STRATEGY FILE_COPY`;
}

export function dropDatabase(name: string): string {
  return `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`;
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/^(postgresql:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
