import { Command } from "commander";
import { createShop } from "../shops/create-shop.ts";
import { withDeps } from "./with-deps.ts";

interface CreateOptions {
  readonly domain: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
}

export function shopCommand(): Command {
  return new Command("shop").description("shops on this server").addCommand(
    new Command("create")
      .description("makes a shop that no store has installed yet, with its first program")
      .requiredOption("--domain <domain>", "its domain, such as fern.myshopify.com")
      .requiredOption("--name <name>", 'its name, such as "Fern & Fable"')
      .requiredOption("--currency <code>", "its currency, such as EUR")
      .requiredOption("--time-zone <zone>", "its time zone, such as Europe/Berlin")
      .action(({ domain, name, currency, timeZone }: CreateOptions) =>
        withDeps(async (deps) => {
          const shop = await createShop(deps, {
            domain,
            name,
            currencyCode: currency,
            timeZone,
            actor: "cli",
          });
          console.log(`${shop.domain} was made.`);
        }),
      ),
  );
}
