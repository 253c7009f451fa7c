// Makes history.tsv.gz and prints its size. Run once; kept so that everybody can check the file:
// `node server/src/testing/history/make-history.ts online_retail.csv.gz`, with the set as published (see README.md).
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";

const SHIPPING = new Set(["POST", "DOT", "C2"]);
/** Fees, samples, bad debts and charity: nothing that a customer buys. */
const DROPPED = new Set(["M", "m", "D", "S", "B", "PADS", "CRUK", "BANK CHARGES", "AMAZONFEE"]);

interface Invoice {
  readonly invoice: string;
  readonly at: string;
  readonly customer: string;
  readonly rows: { readonly stock: string; readonly quantity: number; readonly priceMinor: number }[];
}

const [published] = process.argv.slice(2);
if (published === undefined) throw new Error("Name the published file: node make-history.ts FILE.csv.gz");

const products = new Map<string, number>();
const lines = readInvoices(gunzipSync(readFileSync(published)).toString("utf8")).map(lineOf);
const file = new URL("history.tsv.gz", import.meta.url);
writeFileSync(file, gzipSync(lines.join("\n"), { level: 9 }));
process.stdout.write(`${lines.length} invoices and credit notes, ${products.size} products\n`);

/** Oldest first. An invoice has quantities above zero, a credit note has them below. */
function readInvoices(text: string): Invoice[] {
  const invoices = new Map<string, Invoice>();
  for (const [invoice, stock, , quantity, date, price, customer] of csvRows(text).slice(1)) {
    if (!/^C?5/.test(invoice!) || DROPPED.has(stock!)) continue;
    if (invoice!.startsWith("C") !== Number(quantity) < 0) continue;
    const known = invoices.get(invoice!) ?? {
      invoice: invoice!,
      at: `${date}Z`,
      customer: customer!,
      rows: [],
    };
    const priceMinor = Math.round(Number(price) * 100);
    known.rows.push({ stock: stock!, quantity: Math.abs(Number(quantity)), priceMinor });
    invoices.set(invoice!, known);
  }
  return [...invoices.values()].sort((a, b) =>
    a.at === b.at ? (a.invoice < b.invoice ? -1 : 1) : a.at < b.at ? -1 : 1,
  );
}

/** Number, minute since 1970, customer, and product:quantity:price of each line. s is shipping, g a gift card. */
function lineOf({ invoice, at, customer, rows }: Invoice): string {
  const items = rows.map(
    ({ stock, quantity, priceMinor }) => `${productOf(stock)}:${quantity}:${priceMinor}`,
  );
  return [invoice, Date.parse(at) / 60_000, customer, ...items].join("\t");
}

function productOf(stock: string): string {
  if (SHIPPING.has(stock)) return "s";
  if (!products.has(stock)) products.set(stock, products.size + 1);
  return `${stock.startsWith("gift_") ? "g" : ""}${products.get(stock)}`;
}

function csvRows(text: string): string[][] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field]) => field!.replaceAll('"', "")),
    );
}
