// The sender's DMARC record, asked of a real name server.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type DnsServer, startDnsServer } from "../../../testing/processes/dns-server.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { openApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, testEnv } from "../../../testing/test-deps.ts";
import { lookUpDmarc } from "./look-up-dmarc.ts";

let own: TestDatabase;
let names: DnsServer;
/** By name; a name that is not there has no records. */
let records: Readonly<Record<string, readonly string[] | "silence">>;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());
beforeEach(async () => {
  records = {};
  names = await startDnsServer((name) => {
    const found = records[name];
    if (found === undefined || found === "silence") return found ?? null;
    return { texts: found };
  });
});
afterEach(() => names.close());

// Each domain is another, because answers are kept for a while.
const worldOf = (domain: string) => {
  const env = testEnv({ SMTP_URL: "smtp://localhost:2525", MAIL_FROM: `rewards@${domain}` });
  return createTestDeps({ db: own.db, env, nameServers: [names.address] });
};
const lookUpOf = (domain: string) => lookUpDmarc(worldOf(domain), `rewards@${domain}`);

test("a record of the sender's own domain says its policy", async () => {
  records = { "_dmarc.own.example": ["another text", "v=DMARC1; p=quarantine; sp=none"] };
  expect(await lookUpOf("own.example")).toEqual({
    domain: "own.example",
    state: "found",
    policy: "quarantine",
  });
});

test("a record of a domain above it says its policy for those below", async () => {
  records = { "_dmarc.above.example": ["v=DMARC1; p=reject; sp=none"] };
  expect(await lookUpOf("mail.above.example")).toMatchObject({ state: "found", policy: "none" });
});

test("without a record it is missing, and is not asked for again at once", async () => {
  expect(await lookUpOf("bare.example")).toMatchObject({ state: "missing", policy: null });
  expect(await lookUpOf("bare.example")).toMatchObject({ state: "missing" });
  expect(names.asked).toEqual(["_dmarc.bare.example"]);
});

test("a name server that says nothing leaves it unknown, and is asked again", async () => {
  records = { "_dmarc.mail.silent.example": "silence", "_dmarc.silent.example": ["v=DMARC1; p=none"] };
  expect(await lookUpOf("mail.silent.example")).toMatchObject({ state: "unknown", policy: null });
  records = { "_dmarc.silent.example": ["v=DMARC1; p=none"] };
  expect(await lookUpOf("mail.silent.example")).toMatchObject({ state: "found", policy: "none" });
});

test("the API shows it; where the server sends no e-mails, there is none", async () => {
  records = { "_dmarc.shown.example": ["v=DMARC1; p=reject"] };
  const deps = worldOf("shown.example");
  const shop = await aShop(deps);
  const query = "{ senderDmarc { domain state policy } }";
  const api = await openApi(deps, shop);
  const { data } = await api.ask(query);
  await api.close();
  expect(data).toEqual({ senderDmarc: { domain: "shown.example", state: "FOUND", policy: "REJECT" } });

  const without = await openApi({ ...deps, env: testEnv() }, shop);
  const answer = await without.ask(query);
  await without.close();
  expect(answer).toMatchObject({ data: { senderDmarc: null }, errors: [] });
});
