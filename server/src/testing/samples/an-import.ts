// An import from a client's side: a file is uploaded, its steps are started over the API, and its jobs run in this
// process.
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { applyNextChunk } from "../../intake/imports/apply-import.ts";
import { checkNextChunk } from "../../intake/imports/check/check-import.ts";
import { undoNextChunk } from "../../intake/imports/undo-import.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import type { TestApi } from "../test-api.ts";

export interface Uploaded {
  readonly status: number;
  readonly id: string;
  readonly code?: string;
  readonly [detail: string]: unknown;
}

export interface ImportClient {
  upload(csv: string | Buffer, headers?: Record<string, string>): Promise<Uploaded>;
  /** A mutation of one import; returns the import, or the codes of its userErrors. */
  // Tests state what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  step(name: string, id: string, more?: string): Promise<any>;
  // oxlint-disable-next-line typescript/no-explicit-any
  show(id: string): Promise<any>;
  /** Uploads, matches the columns as guessed or as given, and checks. */
  checked(csv: string | Buffer, columns?: readonly string[], createsCustomers?: boolean): Promise<string>;
  /** Answers the questions that are still open, and checks. Columns and the switch stay as they were set. */
  answered(id: string, answers: string): Promise<void>;
  /** What the file leaves open, and what it shows. */
  // oxlint-disable-next-line typescript/no-explicit-any
  questions(id: string): Promise<any>;
  work(part: keyof typeof parts, id: string): Promise<void>;
  discard(id: string): Promise<void>;
}

/** Of the problems of a file, or of what it leaves out: the lines and the codes. */
export const codesOf = (connection: { nodes: { line: number; code: string }[] }): (string | number)[][] =>
  connection.nodes.map(({ line, code }) => [line, code]);

const parts = { check: checkNextChunk, apply: applyNextChunk, undo: undoNextChunk };

const shown = `id state fileName rowCount goodRows goodPoints goodPending zeroRows goodExpiring goodTiers { name rows } createsCustomers passedOver appliedBefore encoding headLine repeatedRows onTop { rows importId appliedAt }
  customerIds { seen found areUsed } answers { about column choice } leftOut(first: 10) { nodes { line code column } }
  columns { head meaning sample }
  progress { checkedRows doneRows appliedRows appliedPoints appliedPending failedRows takenBackRows undoneRows undonePoints }
  problems(first: 250) { nodes { line code column otherLine } } problemCounts { code count }`;

export async function openImports(deps: Deps, shop: { shopId: string }, api: TestApi): Promise<ImportClient> {
  const { key } = await createApiKey(deps, {
    shopId: shop.shopId,
    name: "imports",
    scopes: ["*"],
    actor: "test",
  });
  const client: ImportClient = {
    upload: (csv, headers = {}) => upload(api.app, csv, { authorization: `Bearer ${key}`, ...headers }),
    async step(name, id, more = "") {
      const { data } = await api.ask(
        `mutation ($id: ID!) { ${name}(id: $id${more}) { import { ${shown} } userErrors { code field message } } }`,
        { id },
      );
      return data[name];
    },
    async show(id) {
      return (await api.ask(`query ($id: ID!) { import(id: $id) { ${shown} } }`, { id })).data.import;
    },
    async checked(csv, columns, createsCustomers = false) {
      const { id } = await client.upload(csv);
      const guessed = (await client.show(id)).columns.map((column: { meaning: string }) => column.meaning);
      const more = `, columns: [${(columns ?? guessed).join(", ")}], createsCustomers: ${createsCustomers}`;
      const answer = await client.step("importMatch", id, more);
      if (answer.userErrors.length > 0) throw new Error(JSON.stringify(answer.userErrors));
      await client.work("check", id);
      return id;
    },
    async answered(id, answers) {
      const { columns, createsCustomers } = await client.show(id);
      const meanings = columns.map(({ meaning }: { meaning: string }) => meaning).join(", ");
      const answer = await client.step(
        "importMatch",
        id,
        `, columns: [${meanings}], createsCustomers: ${createsCustomers}, answers: [${answers}]`,
      );
      if (answer.userErrors.length > 0) throw new Error(JSON.stringify(answer.userErrors));
      await client.work("check", id);
    },
    async questions(id) {
      const { data } = await api.ask(
        `query ($id: ID!) { import(id: $id) { questions { about column answer isOpen lines { line cell meanings { choice means } } } } }`,
        { id },
      );
      return data.import.questions;
    },
    async work(part, importId) {
      while (await parts[part](deps, { shopId: shop.shopId, importId }));
    },
    async discard(id) {
      await api.ask(`mutation { importDiscard(id: "${id}") { discardedId userErrors { code } } }`);
    },
  };
  return client;
}

async function upload(
  app: FastifyInstance,
  csv: string | Buffer,
  headers: Record<string, string>,
): Promise<Uploaded> {
  const response = await app.inject({
    method: "POST",
    url: "/api/imports?name=members.csv",
    headers: { "content-type": "text/csv", ...headers },
    payload: csv,
  });
  return { status: response.statusCode, ...response.json<{ id: string }>() };
}
