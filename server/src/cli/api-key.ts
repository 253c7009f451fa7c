import { Command } from "commander";
import type { Deps } from "../process/deps.ts";
import { checkId } from "../graphql/check-input.ts";
import { createApiKey, listKeys, revokeApiKey } from "../tenant/shop-auth/api-keys/api-keys.ts";
import { EVERYTHING } from "../graphql/limits/api-scopes.ts";
import { printTable, shownTime } from "./print-table.ts";
import { shopOf } from "./shop-of.ts";
import { withDeps } from "./with-deps.ts";

interface OfShop {
  readonly shop: string;
}

export function apiKeyCommand(): Command {
  return new Command("api-key")
    .description("keys for programs that call the GraphQL API")
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

function createCommand(): Command {
  return new Command("create")
    .description("creates a key that can do everything in one shop, and prints it once")
    .requiredOption("--shop <domain>", "the shop it is for")
    .option("--name <name>", "what uses it", "command line")
    .action(({ shop, name }: OfShop & { name: string }) =>
      withDeps(async (deps) => {
        const { shopId } = await shopOf(deps, shop);
        const { key } = await createApiKey(deps, { shopId, name, scopes: [EVERYTHING], actor: "cli" });
        console.log(key);
      }),
    );
}

function listCommand(): Command {
  return new Command("list")
    .description("lists a shop's active keys, without their secrets")
    .requiredOption("--shop <domain>", "the shop")
    .action(({ shop }: OfShop) => withDeps((deps) => list(deps, shop)));
}

async function list(deps: Deps, domain: string): Promise<void> {
  const { shopId } = await shopOf(deps, domain);
  const keys = await deps.db.transaction(shopId, (tx) => listKeys(deps, tx));
  if (keys.length === 0) return console.log(`${domain} has no API key.`);
  printTable(
    keys.map(({ id, name, scopes, createdAt, lastUsedAt }) => ({
      id,
      name,
      scopes: scopes.includes(EVERYTHING) ? "everything" : scopes.join(","),
      created: shownTime(createdAt),
      "last used": shownTime(lastUsedAt),
    })),
  );
}

function revokeCommand(): Command {
  return new Command("revoke")
    .description("revokes a key: programs that use it are refused from then on")
    .argument("<id>", "as `api-key list` shows it")
    .requiredOption("--shop <domain>", "the shop")
    .action((keyId: string, { shop }: OfShop) =>
      withDeps(async (deps) => {
        const { shopId } = await shopOf(deps, shop);
        const { name } = await revokeApiKey(deps, {
          shopId,
          keyId: checkId(keyId, "api_key_not_found", "id"),
          actor: "cli",
        });
        console.log(`The key “${name}” was revoked.`);
      }),
    );
}
