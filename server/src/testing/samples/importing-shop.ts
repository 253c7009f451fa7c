// A shop in a database of its own, with a client that imports files.
import { expect } from "vitest";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { brokenClaims, deliver } from "../processes/deliver.ts";
import { openApi, type TestApi } from "../test-api.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, type TestDeps } from "../test-deps.ts";
import { aShop } from "./a-shop.ts";
import { aCustomer } from "./an-order.ts";
import { openImports, type ImportClient } from "./an-import.ts";
import { newPeopleOf, type NewPeople } from "./new-people.ts";

export interface ImportingShop {
  readonly own: TestDatabase;
  readonly deps: TestDeps;
  readonly shop: Shop;
  readonly api: TestApi;
  readonly imports: ImportClient;
  readonly people: NewPeople;
  /** Fails unless the ledger can still be proved. */
  close(): Promise<void>;
}

export async function openImportingShop(
  changes: {
    readonly program?: (program: ProgramDocument) => ProgramDocument;
    /** Of customers whom the store knows, by their number there. */
    readonly emails?: Readonly<Record<string, string>>;
  } = {},
): Promise<ImportingShop> {
  const own = await createTestDatabase();
  const deps = createTestDeps({ db: own.db });
  const shop = await aShop(deps, changes);
  const api = await openApi(deps, shop);
  const imports = await openImports(deps, shop, api);
  const known = Object.entries(changes.emails ?? {});
  await deliver(
    deps,
    shop,
    known.map(([id, email]) => ({ type: "customer_created", customer: aCustomer(id, { email }) })),
  );
  return {
    own,
    deps,
    shop,
    api,
    imports,
    people: newPeopleOf(deps, shop),
    async close() {
      expect(await brokenClaims(deps, shop)).toEqual([]);
      await api.close();
      await own.drop();
    },
  };
}
