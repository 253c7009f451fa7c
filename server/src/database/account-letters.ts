// The two accounts of an entry as one letter. Lower-case letters credit a member, upper-case letters debit one. Letters
// are stored, so a letter never gets another meaning.
import {
  memberAccounts,
  shopAccounts,
  type Account,
  type Move,
  type ShopAccount,
} from "@laurel/domain/ledger/entry.ts";

type Way = Pick<Move, "from" | "to">;

/** By the shop's account. The four letters: to available, to pending, from available, from pending. */
const LETTERS: Readonly<Record<ShopAccount, string>> = {
  issued: "aiAI",
  granted: "bjBJ",
  redeemed: "ckCK",
  expired: "dlDL",
  adjusted: "emEM",
  imported: "fnFN",
  written_off: "goGO",
  merged: "hpHP",
  gifted: "qsQS",
};
const RELEASE = "r";

const ways = new Map<string, Way>([[RELEASE, { from: "pending", to: "available" }]]);
for (const account of shopAccounts) {
  const letters = LETTERS[account];
  for (const [at, member] of memberAccounts.entries()) {
    ways.set(letters[at]!, { from: account, to: member });
    ways.set(letters[at + 2]!, { from: member, to: account });
  }
}
const letters = new Map([...ways].map(([letter, { from, to }]) => [`${from} ${to}`, letter]));

/** All letters, as one text. */
export const accountLetters: string = [...ways.keys()].join("");

export function letterOf({ from, to }: Way): string {
  const letter = letters.get(`${from} ${to}`);
  if (letter === undefined) throw new TypeError(`Nothing moves from ${from} to ${to}.`);
  return letter;
}

export function wayOf(letter: string): Way {
  const way = ways.get(letter);
  if (!way) throw new TypeError(`No accounts have the letter ${letter}.`);
  return way;
}

/** For `IN (…)`: the letters of all matching ways. */
export const lettersWhere = (isMeant: (way: Way) => boolean): string =>
  [...ways].flatMap(([letter, way]) => (isMeant(way) ? `'${letter}'` : [])).join(", ");

/** Whether points are earned by it: these count toward lifetime points. */
export const isEarned = ({ from }: Way): boolean => from === "issued" || from === "granted";
export const isTakenBack = ({ to }: Way): boolean => to === "issued" || to === "granted";

/** SQL: the points, negative for ways out, 0 for all others. */
export const signed = (
  points: string,
  isIn: (way: Way) => boolean,
  isOut: (way: Way) => boolean,
  accounts = "accounts",
): string =>
  `CASE WHEN ${accounts} IN (${lettersWhere(isIn)}) THEN ${points} WHEN ${accounts} IN (${lettersWhere(isOut)}) THEN -${points} ELSE 0 END`;

export const isInto =
  (account: Account) =>
  ({ to }: Way): boolean =>
    to === account;
export const isOutOf =
  (account: Account) =>
  ({ from }: Way): boolean =>
    from === account;

/** SQL: how an account changes. A release changes two of them. */
export const changeOf = (account: Account): string => signed("points", isInto(account), isOutOf(account));
