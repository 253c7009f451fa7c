// People with several names are found by any of them, in any order, also where the keyboard lacks a letter.
import { beforeAll, expect, test } from "vitest";
import { aCustomer } from "../../../testing/samples/an-order.ts";
import { deliver } from "../../../testing/processes/deliver.ts";
import { openTestShop } from "../../../testing/test-shop.ts";
import { listCustomers } from "../list-customers.ts";

const { own, shop, api, deps } = await openTestShop();

type Person = readonly [firstName: string | null, lastName: string | null, found: readonly string[]];

const people: readonly Person[] = [
  ["Anja", "Weiß-Müller", ["weiss muller", "weiss mueller", "anja mueller", "mueller anja", "weissmuller"]],
  ["Anna Lena", "Müller", ["lena mueller", "lena muller", "anna lena mueller", "mueller lena"]],
  ["Jürgen Günther", "Voß", ["guenther", "juergen voss", "guenther voss", "voss, guenther", "voß jürgen"]],
  ["Petra", "Müller-Lüdenscheidt", ["luedenscheidt", "petra luedenscheidt", "mueller-luedenscheidt"]],
  ["Hans", "Groß-Schröder", ["schroeder gross", "gross schroeder", "hans schroeder", "hans schroder"]],
  ["Lars", "von Grönefeld", ["groenefeld", "gronefeld", "von groenefeld", "lars groenefeld"]],
  ["Søren", "Bech Ørsted", ["oersted", "orsted", "soeren oersted", "soren orsted", "bech"]],
  ["Åsa", "Sjöström Ågren", ["aagren", "agren", "asa agren", "sjoestroem", "sjostrom"]],
  ["Karl-Heinz", "Öztürk", ["heinz oeztuerk", "heinz ozturk", "karlheinz ozturk"]],
  ["Ursula", "Schroeder", ["ursula schröder", "schröder ursula", "ursula schroder"]],
  ["Ulla Britt", "Kroeger", ["britt kröger", "kroger ulla"]],
  ["Mary Ann Elizabeth", "Smith", ["elizabeth", "elizabeth smith", "ann smith", "smith elizabeth"]],
  ["Lucía", "Fernández de la Vega", ["vega", "fernandez vega", "lucia vega", "de la vega"]],
  ["Pierre-Yves", "Le Gall du Tertre", ["tertre", "yves le gall", "legall", "pierre tertre", "du tertre"]],
  ["Ana Paula", "Souza e Silva", ["souza silva", "paula souza", "paula silva", "ana silva"]],
  [
    "Maria Luiza",
    "Gonçalves da Silva",
    ["goncalves silva", "luiza da silva", "Silva, Maria", "luiza goncalves"],
  ],
  ["Wolfgang Amadeus", "Mozart", ["mozart amadeus", "amadeus mozart", "wolfgang mozart"]],
  [null, "Nový Starý", ["novy stary", "stary novy", "stary"]],
  ["Björk", null, ["bjork", "bjoerk"]],
];

const idOf = (nth: number): string => String(4_000 + nth);

beforeAll(() =>
  deliver(
    deps,
    shop,
    people.map(([firstName, lastName], nth) => ({
      type: "customer_created" as const,
      customer: aCustomer(idOf(nth), { firstName, lastName, email: `w${nth}@shop.example` }),
    })),
  ),
);

async function find(query: string, sort = "NAME"): Promise<string[]> {
  const { data, errors } = await api.ask(
    `query ($query: String, $sort: CustomerSort) {
      customers(first: 20, query: $query, sort: $sort) { totalCount nodes { platformId } } }`,
    { query, sort },
  );
  expect(errors).toEqual([]);
  const found = data.customers.nodes.map(({ platformId }: { platformId: string }) => platformId);
  expect(data.customers.totalCount).toBe(found.length);
  return found;
}

const cases = people.map((person, nth) => [`${person[0] ?? ""} ${person[1] ?? ""}`, nth, person[2]] as const);

test.each(cases)("%s is found, and nobody else", async (_, nth, texts) => {
  for (const text of texts) {
    expect([text, await find(text)]).toEqual([text, [idOf(nth)]]);
    expect([text, await find(text, "LAST_ACTIVITY")]).toEqual([text, [idOf(nth)]]);
  }
});

test.each([
  "anna voss",
  "smith smithson",
  "lena weiss",
  "heinz vega",
  "muell x",
  "elizabeth ann smith jones",
])("nobody has all words of %j", async (text) => {
  expect(await find(text)).toEqual([]);
});

test.each([
  ["are near one another", 1_000_000],
  ["are far from the start of the walk", 0],
])("the same people are found if too many match to be sorted, and they %s", async (_, walked) => {
  for (const order of ["LAST_ACTIVITY", "NAME", "JOINED", "POINTS_DESC"] as const) {
    const { nodes } = await own.db.transaction(shop.shopId, (tx) =>
      listCustomers(
        tx,
        {
          order,
          conditions: { prefix: "mueller a" },
          page: { limit: 30, isBackward: false, cursor: null },
        },
        { few: 0, walked, named: 1_000 },
      ),
    );
    expect(nodes.map(({ platformId }) => platformId).sort(), order).toEqual([idOf(0), idOf(1)]);
  }
});

test("words that too many have are found where they are next to each other", async () => {
  const found = (prefix: string) =>
    own.db.transaction(shop.shopId, async (tx) => {
      const page = { limit: 30, isBackward: false, cursor: null };
      const limits = { few: 1_000, walked: 0, named: 0 };
      const { nodes } = await listCustomers(tx, { order: "NAME", conditions: { prefix }, page }, limits);
      return nodes.map(({ platformId }) => platformId);
    });

  expect(await found("mueller anja")).toEqual([idOf(0)]);
  expect(await found("anja mueller")).toEqual([]);
});

test("a word that the store takes off a name finds nobody", async () => {
  const customer = aCustomer("4100", { firstName: "Rosa Maria", lastName: "Quast Löwe", email: null });
  await deliver(deps, shop, [{ type: "customer_created", customer }]);
  expect(await find("loewe rosa")).toEqual(["4100"]);
  await deliver(deps, shop, [
    {
      type: "customer_updated",
      customer: { ...customer, lastName: "Quast", updatedAt: "2027-01-01T00:00:00.000Z" },
    },
  ]);
  expect(await find("loewe rosa")).toEqual([]);
  expect(await find("quast maria")).toEqual(["4100"]);
});

test("an address with letters of its own language is found as it is written", async () => {
  const customer = aCustomer("4101", { firstName: null, lastName: null, email: "straße@müller.de" });
  await deliver(deps, shop, [{ type: "customer_created", customer }]);
  for (const text of ["straße@müller.de", "müller.de", "strasse"])
    expect(await find(text), text).toContain("4101");
});
