// Composes the monthly statement: totals and lines for the books, and files with the rest. It names no customer, because
// e-mails travel further than the admin.
import { liabilityMovements } from "@laurel/domain/reports/liability.ts";
import type { Statement } from "../../reports/statement.ts";
import { escapeHtml } from "../../../http/escape-html.ts";
import type { Mail } from "../mailer.ts";

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

interface Line {
  readonly label: string;
  readonly points: string;
  readonly money: string;
}

const NUMBER = new Intl.NumberFormat("en");
const MINUS = "\u2212";
const withMinus = (text: string): string => text.replace("-", MINUS);
const writeNumber = (count: number): string => withMinus(NUMBER.format(count));
const writeMonth = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

export function composeStatement(
  { month, liability, journal, files }: Statement,
  around: Surroundings,
): Omit<Mail, "to"> {
  const name = writeMonth.format(new Date(`${month}-01T00:00:00Z`));
  const currency = new Intl.NumberFormat("en", { style: "currency", currency: around.currencyCode });
  const money = (amount: string) => withMinus(currency.format(amount as Intl.StringNumericLiteral));
  const owed = figures
    .filter(
      (figure) =>
        figure === "start" ||
        figure === "end" ||
        isMoved(liability.money[figure]) ||
        (figure !== "revalued" && liability.points[figure] !== 0),
    )
    .map((figure): Line => ({
      label: labels[figure],
      points: figure === "revalued" ? "" : writeNumber(liability.points[figure]),
      money: money(liability.money[figure]),
    }));
  const booked = journal.lines.map(({ text, debit, credit, amount }) => ({
    label: `${text} (debit ${debit}, credit ${credit})`,
    points: "",
    money: money(amount),
  }));
  const sections = [
    { title: `What you owed your members in ${name}`, lines: owed, none: "" },
    {
      title: "Lines for your books (IFRS 15, ASC 606)",
      lines: booked,
      none: "No lines for this month.",
    },
  ];
  return {
    subject: `${oneLine(around.shopName)}: points in ${name}`,
    text: asText(sections, around),
    html: asHtml(sections, around),
    attachments: files,
  };
}

interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly none: string;
}

const isMoved = (amount: string): boolean => /[1-9]/.test(amount);

/** A line break would add a header to the e-mail. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const NOTE =
  "The attached files have the days of the month, and the lines with the rule that each follows. This is no advice on accounting.";

function asText(sections: readonly Section[], { shopName, reportsUrl, settingsUrl }: Surroundings): string {
  const parts = sections.map(({ title, lines, none }) =>
    [
      title,
      "",
      ...(lines.length === 0 ? [none] : []),
      ...lines.map(
        ({ label, points, money }) => `  ${label}: ${points === "" ? "" : `${points} points, `}${money}`,
      ),
    ].join("\n"),
  );
  return [
    ...parts,
    NOTE,
    `Reports: ${reportsUrl}`,
    `-- \nLaurel, for ${oneLine(shopName)}. Sent once a month.\nTo stop these e-mails: ${settingsUrl}`,
  ].join("\n\n");
}

const cell = (text: string, style = "text-align:right;white-space:nowrap"): string =>
  `<td style="padding:4px 0 4px 16px;border-bottom:1px solid #e3e3e3;${style}">${escapeHtml(text)}</td>`;

function asHtml(sections: readonly Section[], { shopName, reportsUrl, settingsUrl }: Surroundings): string {
  const parts = sections.map(({ title, lines, none }) => {
    const rows = lines.map(
      ({ label, points, money }) => `<tr>${cell(label, "padding-left:0")}${cell(points)}${cell(money)}</tr>`,
    );
    const table = `<table style="border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums">${rows.join("")}</table>`;
    return `<h2 style="font-size:16px;margin:24px 0 8px">${escapeHtml(title)}</h2>${lines.length === 0 ? `<p>${escapeHtml(none)}</p>` : table}`;
  });
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Laurel</title></head>',
    '<body style="font:15px/1.5 system-ui,sans-serif;color:#1a1a1a;max-width:640px;margin:0 auto;padding:16px">',
    ...parts,
    `<p style="margin:24px 0 8px">${NOTE}</p>`,
    `<p style="margin:8px 0 24px"><a href="${escapeHtml(reportsUrl)}">Open the reports in your store’s admin</a></p>`,
    `<p style="color:#5c5c5c;font-size:13px">Laurel, for ${escapeHtml(oneLine(shopName))}. Sent once a month. `,
    `<a href="${escapeHtml(settingsUrl)}">Stop these e-mails</a></p>`,
    "</body></html>",
  ].join("");
}
