// The known name of a heading: as it is, in the plural, or without what is in brackets and the words that say whose it is,
// or that it is the current one. “E-Mail des Kunden” is an e-mail, “Saldo actual de puntos” a “Saldo de puntos”.
import { headWords } from "./head-words.ts";

export interface HeadName {
  /** One of the known names. */
  readonly name: string;
  /** A head that must be read less freely is the better one. */
  readonly freedom: "as_it_is" | "nearly" | "without_words";
}

const knownNames = new Set<string>(Object.values(headWords).flat());
const customerIds = new Set<string>(headWords.customer_id);
const ofPoints = new Set<string>([...headWords.points, ...headWords.pending]);

/** Undefined: nothing is known by this name. */
export function nameOfHead(header: string): HeadName | undefined {
  const text = header.slice(0, HEAD_CHARACTERS_MAX);
  const found = nameOfWords(wordsOf(text)) ?? nameBeside(text);
  return found && ofPoints.has(found.name) && isNoBalance(text) ? undefined : found;
}

/** What is in brackets may also say that it is another one: “Email (referrer)”. */
function nameBeside(text: string): HeadName | undefined {
  const rest = text.replaceAll(brackets, "");
  const found = rest === text ? undefined : nameOfWords(wordsOf(rest));
  return found && { ...found, freedom: "without_words" };
}

function nameOfWords(words: readonly string[]): HeadName | undefined {
  const key = words.join("");
  if (knownNames.has(key)) return { name: key, freedom: "as_it_is" };
  const single = singular(key);
  if (single !== undefined) return { name: single, freedom: "nearly" };
  const rest = withoutAsides(words).join("");
  const name = knownNames.has(rest) ? rest : singular(rest);
  if (name === undefined) return undefined;
  // Beside another program's own numbers, the store's are the ones to use.
  return words.includes(STORE) && customerIds.has(name)
    ? { name: headWords.customer_id[0], freedom: "nearly" }
    : { name, freedom: "without_words" };
}

/** As in “Emails” and “Customer IDs”. */
const singular = (key: string): string | undefined =>
  key.endsWith("s") && knownNames.has(key.slice(0, -1)) ? key.slice(0, -1) : undefined;

const STORE = "shopify";

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const asides = wordsIn(
  `${STORE} customer customers current kunde kunden aktuell aktuelle aktueller aktuelles client clients actuel actuelle actuels cliente clientes clienti actual actuales attuale attuali klant klanten huidig huidige atual atuais`,
);

/** As in “du client” and “van de klant”. */
const joints = wordsIn("of the des der du de del della dei di do dos van het la le el il");

function withoutAsides(words: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const word of words) {
    if (!asides.has(word)) kept.push(word);
    else while (joints.has(kept.at(-1) ?? "")) kept.pop();
  }
  return kept;
}

const brackets = /\([^()]*\)|\[[^[\]]*\]/g;

/** “Rewards balance ($)” is money, and “Points (spent)” are points that are no longer there. */
const isNoBalance = (text: string): boolean =>
  /\p{Sc}/u.test(text) ||
  (text.match(brackets) ?? []).some(
    (part) => currencies.has(part.slice(1, -1).trim()) || wordsOf(part).some((word) => notLeft.has(word)),
  );

/** Beside such a column, a balance that does not say of what is money: store credit, or a gift card. */
export const namesCurrency = (header: string): boolean =>
  currencyHeads.has(wordsOf(header.slice(0, HEAD_CHARACTERS_MAX)).join(""));

const currencyHeads = wordsIn("currency currencycode wahrung devise moneda valuta moeda");

export const saysPoints = ({ name }: HeadName): boolean => /p[ou]i?n[tk]/.test(name);

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

const notLeft = wordsIn(
  `earned spent used redeemed expired awarded value gesammelt verdient eingelost ausgegeben verbraucht verfallen wert gagnes depenses utilises expires valeur ganados gastados usados canjeados utilizados caducados valor guadagnati spesi usati utilizzati riscattati scaduti valore verdiend besteed gebruikt ingewisseld verlopen waarde ganhos gastos usados resgatados expirados`,
);

/** As in MM/DD/YYYY, TT.MM.JJJJ, JJ/MM/AAAA, GG/MM/AAAA and YYYY-MM-DD. */
const dateForm =
  /(?<![a-z])(?:(?:yyyy|jjjj|aaaa)[-/. ])?(?:mm?|dd?|tt?|jj?|gg?)(?:[-/. ](?:mm?|dd?|tt?|gg?|yy(?:yy)?|jj?(?:jj)?|aa(?:aa)?))+(?![a-z])/gi;

/** No name of a column is longer; what is read of it stays short, whatever a cell holds. */
const HEAD_CHARACTERS_MAX = 200;

/** Without accents, signs, and how a date is written: “Birthday MM/DD” is a birthday. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(dateForm, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/['’]s(?![a-z])/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
