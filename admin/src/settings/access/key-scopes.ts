// A key's scopes, in words and as choices: for each part of the shop nothing, reading, or reading and changing.
import type { KeyRow } from "./api-keys.generated.ts";

export type ApiScope = KeyRow["scopes"][number];
export type Reach = "none" | "read" | "write";
export type Part = "program" | "rewards" | "customers" | "redemptions" | "referrals" | "webhooks" | "reports";

interface PartOfShop {
  readonly part: Part;
  readonly label: string;
  readonly note: string;
  /** There is nothing to change. */
  readonly isOnlyRead?: boolean;
}

export const parts: readonly PartOfShop[] = [
  { part: "program", label: "Program", note: "How points are earned, and the program’s settings" },
  { part: "rewards", label: "Rewards", note: "What points are spent on" },
  { part: "customers", label: "Customers", note: "Names, orders, points and history" },
  { part: "redemptions", label: "Redemptions", note: "Redeeming rewards, their codes and cancelling them" },
  {
    part: "referrals",
    label: "Referrals",
    note: "Members’ links, friends’ codes and deciding about referrals",
  },
  { part: "webhooks", label: "Webhooks", note: "Where events are sent, with customers’ ids and points" },
  {
    part: "reports",
    label: "Reports",
    note: "What you owe, and figures of all members together",
    isOnlyRead: true,
  },
];

const reaches = [
  { value: "none", label: "Nothing" },
  { value: "read", label: "Read" },
  { value: "write", label: "Read and change" },
] as const;

export const reachesOf = ({ isOnlyRead = false }: PartOfShop) => (isOnlyRead ? reaches.slice(0, 2) : reaches);

export type Reaches = Readonly<Record<Part, Reach>>;

export const nowhere: Reaches = {
  program: "none",
  rewards: "none",
  customers: "none",
  redemptions: "none",
  referrals: "none",
  webhooks: "none",
  reports: "none",
};

/** Changing includes reading. */
export const toScopes = (chosen: Reaches): ApiScope[] =>
  parts.flatMap(({ part }) => {
    const reach = chosen[part];
    if (reach === "none") return [];
    return part === "reports" ? ["read_reports"] : [`${reach}_${part}` as const];
  });

/** Such as “Reads program and rewards; changes customers”. */
export function describeScopes({ mayDoAll, scopes }: Pick<KeyRow, "mayDoAll" | "scopes">): string {
  if (mayDoAll) return "Can do everything";
  const of = (reach: "read" | "write") =>
    parts
      .filter(({ part }) => (scopes as readonly string[]).includes(`${reach}_${part}`))
      .map(({ label }) => label.toLowerCase());
  const changed = of("write");
  const read = of("read").filter((label) => !changed.includes(label));
  return [
    read.length > 0 && `Reads ${listOf(read)}`,
    changed.length > 0 && `${read.length > 0 ? "changes" : "Changes"} ${listOf(changed)}`,
  ]
    .filter((words) => words !== false)
    .join("; ");
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
