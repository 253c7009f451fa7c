import { Command } from "commander";
import { createApiKey } from "../shops/api-keys.ts";
import { EVERYTHING } from "../shops/api-scopes.ts";
import { shopOf } from "./shop-of.ts";
import { withDeps } from "./with-deps.ts";

export function apiKeyCommand(): Command {
  return new Command("api-key").description("keys for programs that call the GraphQL API").addCommand(
    new Command("create")
      .description("makes a key that may do all in one shop, and prints it: it cannot be shown again")
      .requiredOption("--shop <domain>", "the shop it is for")
      .option("--name <name>", "what it is used by", "command line")
      .action(({ shop, name }: { shop: string; name: string }) =>
        withDeps(async (deps) => {
          const { shopId } = await shopOf(deps, shop);
          const { key } = await createApiKey(deps, { shopId, name, scopes: [EVERYTHING], actor: "cli" });
          console.log(key);
        }),
      ),
  );
}
