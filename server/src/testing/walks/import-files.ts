import type { FastifyInstance } from "fastify";

interface Importing {
  // Tests state what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly ask: (query: string, variables?: object) => Promise<any>;
  readonly isSettled: () => Promise<void>;
  readonly app: FastifyInstance;
  readonly domain: string;
  readonly token: string;
  readonly ada: { readonly id: number | string };
}

/** Two files: one that is applied, with a bad line, and one that waits, with a question and a cell that is left out. */
export async function importFiles({ ask, isSettled, app, domain, token, ada }: Importing) {
  const upload = async (payload: string): Promise<string> => {
    const uploaded = await app.inject({
      method: "POST",
      url: `/api/imports?name=${encodeURIComponent(`${domain}.csv`)}`,
      headers: { "content-type": "text/csv", authorization: `Bearer ${token}` },
      payload,
    });
    return uploaded.json<{ id: string }>().id;
  };
  const match = (id: string, how: string) =>
    ask(`mutation ($id: ID!) { importMatch(id: $id, ${how}) { userErrors { code message } } }`, { id });
  const importId = await upload(
    `Email,Points,Tier\nada@example.com,30,Gold of ${domain}\nbea@example.com,many,\n`,
  );
  await match(importId, "columns: [email, points, tier]");
  await isSettled();
  await ask(`mutation ($id: ID!) { importApply(id: $id) { userErrors { code message } } }`, { id: importId });
  const waitingImport = await upload(
    `ID,Email,Points,Birthday of ${domain}\n${ada.id},ada@example.com,31,31 June\n,bea@example.com,many,03/04/1990\n`,
  );
  await match(
    waitingImport,
    "columns: [customer_id, email, points, birthday], answers: [{ about: dates, column: 3, choice: day_first }]",
  );
  await isSettled();
  return { importId, waitingImport };
}
