// A shop in a database of its own, with a client that imports files.
import { expect } from "vitest";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { brokenClaims } from "../processes/deliver.ts";
import { openApi, type TestApi } from "../test-api.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, type TestDeps } from "../test-deps.ts";
import { aShop } from "./a-shop.ts";
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
  changes: { program?: (program: ProgramDocument) => ProgramDocument } = {},
): Promise<ImportingShop> {
  const own = await createTestDatabase();
  const deps = createTestDeps({ db: own.db });
  const shop = await aShop(deps, changes);
  const api = await openApi(deps, shop);
  const imports = await openImports(deps, shop, api);
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
