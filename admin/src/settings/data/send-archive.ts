// Uploads an archive unchanged, beside the API. The answer says what was imported, or why it was refused.
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
      title: "The answer didn’t arrive",
      words:
        "The server didn’t answer. An archive is imported completely or not at all. Check Customers, then try again.",
    };
  }
}

const NOTHING = "Nothing was changed.";

/** What to do about each refusal. */
const explanations: Readonly<Record<string, Refused>> = {
  archive_empty: { title: "This file is empty", words: "Export the shop again." },
  archive_not_gzip: {
    title: "This file isn’t an archive",
    words: "Choose the unchanged file that you got from “Export the shop”. Its name ends in .laurel.gz.",
  },
  archive_not_ours: {
    title: "This file isn’t a shop archive",
    words: "Choose the file that you got from “Export the shop”. Its name ends in .laurel.gz.",
  },
  archive_cut: {
    title: "This archive is incomplete",
    words: "It was cut off, as after a broken download. Export the shop again.",
  },
  archive_altered: {
    title: "This archive was changed",
    words: "It was changed after the export. Export the shop again.",
  },
  archive_row_twice: {
    title: "This archive has a row twice",
    words: "It was changed after the export. Export the shop again.",
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
    title: "The balances in this archive don’t add up",
    words:
      "They don’t match its points history. Export the shop again. “ledger verify” on that server says what is wrong.",
  },
  shop_not_empty: {
    title: "This shop isn’t empty",
    words:
      "It already has customers, orders or points. You can only import an archive into a shop that has none yet.",
  },
};

const factNames: Readonly<Record<string, string>> = { currencyCode: "currency", timeZone: "time zone" };

function explain({ code = "", message, bytesMax, differs = [] }: Refusal): Refused {
  if (code === "archive_other_shop") {
    const said = differs.map(
      ({ fact, archived, here }) => `Its ${factNames[fact] ?? fact} is ${archived}, here it is ${here}.`,
    );
    return { title: "This archive doesn’t fit this shop", words: [...said, NOTHING].join(" ") };
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
