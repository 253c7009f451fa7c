import path from "node:path";
import { Command } from "commander";
import type { ArchiveSummary } from "../account/archive/archive-format.ts";
import { importArchive } from "../account/archive/import-archive.ts";
import { writeArchive } from "../account/archive/write-archive.ts";
import { writeWholeFile } from "../process/whole-file.ts";
import { countShopRows, deleteShop } from "../account/privacy/delete-shop.ts";
import { createShop } from "../tenant/shops/create-shop.ts";
import { findShopById } from "../tenant/shops/find-shop.ts";
import { listShopIds } from "../tenant/shops/list-shops.ts";
import { OperatorError } from "../process/operator-error.ts";
import { confirm } from "./confirm.ts";
import { printTable, shownTime } from "./print-table.ts";
import { shopOf } from "./shop-of.ts";
import { withDeps } from "./with-deps.ts";

interface CreateOptions {
  readonly domain: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
}

export function shopCommand(): Command {
  return new Command("shop")
    .description("shops on this server")
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addCommand(deleteCommand());
}

function createCommand(): Command {
  return new Command("create")
    .description("creates a shop that no store has installed yet, with its first program")
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
        console.log(`${shop.domain} was created.`);
      }),
    );
}

function listCommand(): Command {
  return new Command("list").description("lists the shops on this server").action(() =>
    withDeps(async (deps) => {
      const shops = await Promise.all((await listShopIds(deps)).map((shopId) => findShopById(deps, shopId)));
      if (shops.length === 0) console.log("There is no shop yet.");
      printTable(
        shops
          .filter((shop) => shop !== null)
          .map(({ domain, name, currencyCode, timeZone, isInstalled, installedAt }) => ({
            domain,
            name,
            currency: currencyCode,
            "time zone": timeZone,
            app:
              installedAt === null
                ? "not installed"
                : isInstalled
                  ? `installed ${shownTime(installedAt)}`
                  : "uninstalled",
          })),
      );
    }),
  );
}

interface OfShop {
  readonly shop: string;
}

function exportCommand(): Command {
  return new Command("export")
    .description("exports one shop to a file that another Laurel can import; the server can keep running")
    .argument("<file>", "where to, such as fern.laurel.gz; a file of that name is replaced")
    .requiredOption("--shop <domain>", "the shop")
    .action((file: string, { shop }: OfShop) =>
      withDeps(async (deps) => {
        const { stream, summary } = writeArchive(deps, await shopOf(deps, shop), "cli");
        await writeWholeFile(path.resolve(file), stream);
        const { rows } = await summary;
        console.log(`${describe(rows)} of ${shop} were written to ${file}.`);
      }),
    );
}

function importCommand(): Command {
  return new Command("import")
    .description("imports such a file into a shop that has no customers, orders or points yet")
    .argument("<file>", "the file from `shop export` or from the settings")
    .requiredOption("--shop <domain>", "the shop, of the same currency and time zone")
    .action((file: string, { shop }: OfShop) =>
      withDeps(async (deps) => {
        const into = await shopOf(deps, shop);
        const { header, rows } = await importArchive(deps, into, { file: path.resolve(file), actor: "cli" });
        console.log(`${describe(rows)} of ${header.shop.domain} were imported into ${shop}.`);
        console.log("Every balance was checked against its movements.");
      }),
    );
}

function deleteCommand(): Command {
  return new Command("delete")
    .description("deletes a shop and all its data for good; asks twice, and checks that nothing is left")
    .requiredOption("--shop <domain>", "the shop")
    .action(({ shop: domain }: OfShop) =>
      withDeps(async (deps) => {
        const { shopId, name, isInstalled, installedAt } = await shopOf(deps, domain);
        const rows = await countShopRows(deps, shopId);
        console.log(
          `${domain}, “${name}”: ${describe(Object.fromEntries(rows))}. ${count(total(rows), "row")} in all.`,
        );
        if (isInstalled && installedAt !== null)
          console.log(
            "Its store has the app. If somebody opens it there again, an empty shop is made: uninstall it first.",
          );
        console.log("Nothing can bring the shop back but a backup or an archive. Those keep what they have.");
        await confirm([
          { question: "To go on, type the shop’s domain:", answer: domain },
          { question: `To delete ${domain} for good, type “delete”:`, answer: "delete" },
        ]);
        await deleteShop(deps, shopId);
        const left = await countShopRows(deps, shopId);
        if (total(left) > 0)
          throw new OperatorError(
            `${count(total(left), "row")} came in while ${domain} was deleted. A job of the server deletes them within two minutes.`,
          );
        console.log(
          `${domain} was deleted: ${count(total(rows), "row")}. Each of the ${left.size} tables was searched again: no row is left.`,
        );
      }),
    );
}

const total = (rows: ReadonlyMap<string, number>): number =>
  [...rows.values()].reduce((sum, one) => sum + one, 0);

const describe = (rows: ArchiveSummary["rows"]): string =>
  `${count(rows["customers"], "customer")}, ${count(rows["orders"], "order")} and ${count(rows["entries"], "movement")}`;

const count = (many = 0, word: string): string => `${many} ${word}${many === 1 ? "" : "s"}`;
