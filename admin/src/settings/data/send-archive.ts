// An archive goes up as it is, beside the API: what comes back says what it brought, or why it was refused.
import type { Session } from "../../shell/session-context.ts";

export interface Brought {
  readonly domain: string;
  readonly exportedAt: string;
  readonly customers: number;
  readonly orders: number;
  readonly movements: number;
}

export interface Refused {
  readonly title: string;
  readonly words: string;
}

interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly bytesMax?: number;
  readonly differs?: readonly { readonly fact: string; readonly archived: string; readonly here: string }[];
}

export async function sendArchive(file: File, { fetch }: Pick<Session, "fetch">): Promise<Brought | Refused> {
  try {
    const response = await fetch("/api/shop-archive", {
      method: "POST",
      headers: { "Content-Type": "application/gzip" },
      body: file,
    });
    if (response.ok) return (await response.json()) as Brought;
    return explain((await response.json()) as Refusal);
  } catch {
    return {
      title: "The answer did not arrive",
      words:
        "The server did not answer. An archive is taken in whole or not at all: look at Customers, then try again.",
    };
  }
}

const NOTHING = "Nothing was changed.";

/** The way out of each refusal. */
const explanations: Readonly<Record<string, Refused>> = {
  archive_empty: { title: "This file is empty", words: "Export the shop again." },
  archive_not_gzip: {
    title: "This file is not an archive",
    words: "Choose the file that Export the shop gave, as it came. Its name ends in .laurel.gz.",
  },
  archive_not_ours: {
    title: "This file is not the archive of a shop",
    words: "Choose the file that Export the shop gave. Its name ends in .laurel.gz.",
  },
  archive_cut: {
    title: "This archive is not whole",
    words: "It ends in the middle, as after a broken download. Export the shop again.",
  },
  archive_altered: {
    title: "This archive was changed",
    words: "It is not as Laurel wrote it. Export the shop again.",
  },
  archive_newer: {
    title: "This archive comes from a newer Laurel",
    words: "Update this Laurel first, then choose the file again.",
  },
  archive_other_schema: {
    title: "This archive comes from an older Laurel",
    words: "Update that Laurel to this version, and export the shop there again.",
  },
  archive_ledger_broken: {
    title: "The balances of this archive do not add up",
    words:
      "They cannot be proved from its movements. Export the shop again; “ledger verify” there says what is wrong.",
  },
  shop_not_empty: {
    title: "This shop is not empty",
    words: "It has customers, orders or points already. An archive goes into a shop that has none yet.",
  },
};

const factNames: Readonly<Record<string, string>> = { currencyCode: "currency", timeZone: "time zone" };

function explain({ code = "", message, bytesMax, differs = [] }: Refusal): Refused {
  if (code === "archive_other_shop") {
    const said = differs.map(
      ({ fact, archived, here }) => `Its ${factNames[fact] ?? fact} is ${archived}, here it is ${here}.`,
    );
    return { title: "This archive is of another kind of shop", words: [...said, NOTHING].join(" ") };
  }
  if (code === "payload_too_large")
    return {
      title: "This archive is too large for a browser",
      words: `At most ${Math.floor((bytesMax ?? 0) / 1024 ** 3)} GB. Use “laurel shop import” on the server. ${NOTHING}`,
    };
  const known = explanations[code];
  return known
    ? { title: known.title, words: `${known.words} ${NOTHING}` }
    : { title: "The archive was refused", words: `${message ?? ""} ${NOTHING}`.trim() };
}
