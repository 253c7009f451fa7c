// Composes the monthly statement: totals and lines for the books, and files with the rest. It names no customer, because
// e-mails travel further than the admin.
import { liabilityMovements } from "@laurel/domain/reports/liability.ts";
import type { Statement } from "../../reports/statement.ts";
import type { OwnerLetter } from "@laurel/widget/renderer.ts";
import { footOf, note, table } from "../owner-letter.ts";

interface Surroundings {
  readonly shopName: string;
  readonly currencyCode: string;
  readonly reportsUrl: string;
  readonly settingsUrl: string;
}

type Figure = "start" | "revalued" | (typeof liabilityMovements)[number] | "end";

/** In the order of the report, with the new value of a point before what moved. */
const figures: readonly Figure[] = ["start", "revalued", ...liabilityMovements, "end"];

const labels: Readonly<Record<Figure, string>> = {
  start: "At the start",
  revalued: "New value of a point",
  issued: "Issued for orders",
  clawedBack: "Taken back",
  granted: "Granted",
  redeemed: "Redeemed",
  returned: "Returned",
  expired: "Expired",
  adjusted: "Adjusted by staff",
  imported: "Imported",
  writtenOff: "Written off",
  end: "At the end",
};

const NUMBER = new Intl.NumberFormat("en");
const MINUS = "\u2212";
const withMinus = (text: string): string => text.replace("-", MINUS);
const writeNumber = (count: number): string => withMinus(NUMBER.format(count));
const writeMonth = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

export function composeStatement(
  { month, liability, journal }: Statement,
  { shopName, currencyCode, reportsUrl, settingsUrl }: Surroundings,
): OwnerLetter {
  const name = writeMonth.format(new Date(`${month}-01T00:00:00Z`));
  const currency = new Intl.NumberFormat("en", { style: "currency", currency: currencyCode });
  const money = (amount: string) => withMinus(currency.format(amount as Intl.StringNumericLiteral));
  const owed = figures
    .filter(
      (figure) =>
        figure === "start" ||
        figure === "end" ||
        isMoved(liability.money[figure]) ||
        (figure !== "revalued" && liability.points[figure] !== 0),
    )
    .map((figure) => ({
      label: labels[figure],
      note: figure === "revalued" ? null : `(${writeNumber(liability.points[figure])} points)`,
      value: money(liability.money[figure]),
    }));
  const booked = journal.lines.map(({ text, debit, credit, amount }) => ({
    label: `${text} (debit ${debit}, credit ${credit})`,
    value: money(amount),
  }));
  return {
    subject: `${shopName}: points in ${name}`,
    blocks: [
      table(`What you owed your members in ${name}`, owed),
      table(
        "Lines for your books (IFRS 15, ASC 606)",
        booked.length > 0 ? booked : [{ label: "No lines for this month." }],
      ),
      note(NOTE),
    ],
    button: { label: "Open the reports in your store’s admin", href: reportsUrl },
    ...footOf(shopName, "Sent once a month.", settingsUrl),
  };
}

const isMoved = (amount: string): boolean => /[1-9]/.test(amount);

const NOTE =
  "The attached files have the days of the month, and the lines with the rule that each follows. This is no advice on accounting.";
