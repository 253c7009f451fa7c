// People are found as staff type their names: without accents, by a second name, in either order, by telephone, and by a
// part of their e-mail address.
import { firstCharacters } from "@laurel/domain/text.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { aCustomer, aLine, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { deliver } from "../../../testing/processes/deliver.ts";
import { openTestShop } from "../../../testing/test-shop.ts";

const { shop, api, deps } = await openTestShop();
const nameless = { firstName: null, lastName: null, email: null } as const;

const people = {
  9001: { firstName: "Jürgen", lastName: "Müller" },
  9002: { firstName: "Inés", lastName: "Núñez" },
  // Decomposed, as an Apple keyboard writes it.
  9003: { firstName: "Ays\u0327e", lastName: "S\u0327ahin" },
  9004: { firstName: "Renée", lastName: "d’Arc" },
  9005: { firstName: "Ana Maria", lastName: "Cruz Lopez" },
  9006: { firstName: "Sean", lastName: "O’Brien" },
  9007: { firstName: "Jan", lastName: "van der Berg" },
  9008: { firstName: "Łukasz", lastName: "Strauß" },
  9009: { firstName: "Jean-Luc", lastName: "Moreau" },
  9010: { firstName: "Işık", lastName: "Øster" },
  9011: { firstName: "Мария", lastName: "Иванова" },
  9012: { firstName: "MARGE", lastName: "MULLER" },
} as const;

const phoneAlone = "7900000000033";
const unknown = "7900000000034";

beforeAll(() =>
  deliver(deps, shop, [
    ...Object.entries(people).map(([id, name]) => ({
      type: "customer_created" as const,
      customer: aCustomer(id, { ...name, email: `c${id}@example.com` }),
    })),
    {
      type: "customer_created" as const,
      customer: aCustomer(phoneAlone, { ...nameless, phone: "+49 151 2345678" }),
    },
    { type: "customer_created" as const, customer: aCustomer(unknown, nameless) },
  ]),
);

async function find(query: string): Promise<string[]> {
  const { data, errors } = await api.ask(
    `query ($query: String) { customers(first: 20, query: $query, sort: NAME) { totalCount nodes { platformId } } }`,
    { query },
  );
  expect(errors).toEqual([]);
  const { totalCount, nodes } = data.customers;
  const found = nodes.map(({ platformId }: { platformId: string }) => platformId);
  expect(totalCount).toBe(found.length);
  return found.sort();
}

test.each<[string, readonly string[]]>([
  ["muller", ["9001", "9012"]],
  ["Müller", ["9001", "9012"]],
  ["müller jürgen", ["9001"]],
  ["Jürgen Müller", ["9001"]],
  ["jurgen mul", ["9001"]],
  ["Muller, Jurgen", ["9001"]],
  ["nunez", ["9002"]],
  ["NÚÑEZ", ["9002"]],
  ["sahin", ["9003"]],
  ["Şahin", ["9003"]],
  ["ayse", ["9003"]],
  ["Renee", ["9004"]],
  ["d'arc", ["9004"]],
  ["Maria", ["9005"]],
  ["maria cruz", ["9005"]],
  ["Cruz", ["9005"]],
  ["lopez", ["9005"]],
  ["O'Brien", ["9006"]],
  ["o’brien", ["9006"]],
  ["OBrien", ["9006"]],
  ["van der Berg", ["9007"]],
  ["der berg", ["9007"]],
  ["berg", ["9007"]],
  ["berg jan van", ["9007"]],
  ["lukasz", ["9008"]],
  ["Strauss", ["9008"]],
  ["strauß", ["9008"]],
  ["jean luc", ["9009"]],
  ["Luc", ["9009"]],
  ["isik", ["9010"]],
  ["oster", ["9010"]],
  ["Иванова", ["9011"]],
  ["  moreau ", ["9009"]],
  ["c9001@", ["9001"]],
])("a search for %j finds %j", async (text, ids) => {
  expect(await find(text)).toEqual(ids);
});

test.each(["", " "])("a search for %j is none", async (text) => {
  expect((await find(text)).length).toBe(14);
});

test.each(["'", "-", "’’", "+", "12", "berg jan x", "uller"])(
  "a search for %j finds nobody",
  async (text) => {
    expect(await find(text)).toEqual([]);
  },
);

describe("a customer known by telephone alone", () => {
  test.each(["+49 151 2345678", "491512345678", "0049 151-23", "+49 (151) 234", "49151"])(
    "is found by %j",
    async (text) => {
      expect(await find(text)).toEqual([phoneAlone]);
    },
  );

  test("has the number for a name, and earns", async () => {
    await deliver(deps, shop, [
      orderChanged(
        anOrder({ orderId: "1", customerId: phoneAlone, lines: [aLine({ unitPriceMinor: 1_000 })] }),
        aCustomer(phoneAlone, { ...nameless, phone: "+49 151 2345678" }),
      ),
    ]);
    const { data } = await api.ask(
      `{ customer(platformId: "${phoneAlone}") { displayName points { available pending } } }`,
    );
    expect(data.customer.displayName).toBe("+49 151 2345678");
    expect(data.customer.points.available + data.customer.points.pending).toBeGreaterThan(0);
  });

  test("loses the number when the store takes it away, and is named by the store's number", async () => {
    const customer = aCustomer(phoneAlone, {
      ...nameless,
      phone: null,
      updatedAt: "2027-01-01T00:00:00.000Z",
    });
    await deliver(deps, shop, [{ type: "customer_updated", customer }]);
    expect(await find("49151")).toEqual([]);
    expect(await find(`customer ${phoneAlone}`)).toEqual([phoneAlone]);
  });
});

test("names as long as the store takes them, in any script, are kept and found by their beginning", async () => {
  // Of random signs, which an index cannot shorten.
  const name = (from: number) =>
    Array.from({ length: 255 }, (_, n) =>
      String.fromCodePoint(from + ((n * n * 7919 + n * 104_729) % 5_000)),
    ).join("");
  const long = { firstName: name(0x4e00), lastName: name(0x20000), email: null };
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer("9100", long) }]);
  expect(await find(long.firstName.slice(0, 9))).toEqual(["9100"]);
  expect(await find(firstCharacters(long.lastName, 9))).toEqual(["9100"]);
});

test("a customer of whom nothing is known has a name to click on", async () => {
  expect(await find("customer 7900000000034")).toEqual([unknown]);
});

test("an address is found by its second part and by its domain, except one that everybody has", async () => {
  const emailOf = { 9201: "Clover.Quick-17@Acme-Pots.example", 9202: "juniper+shop@gmail.com" };
  await deliver(
    deps,
    shop,
    Object.entries(emailOf).map(([id, email]) => ({
      type: "customer_created" as const,
      customer: aCustomer(id, { firstName: "A", lastName: "Tester", email }),
    })),
  );
  for (const text of ["quick-17", "QUICK", "acme-pots.example", "@acme", "clover.q"])
    expect(await find(text), text).toEqual(["9201"]);
  for (const text of ["juniper+s", "shop@gmail.com"]) expect(await find(text), text).toEqual(["9202"]);
  for (const text of ["gmail.com", "@", "pots.example"]) expect(await find(text), text).toEqual([]);
});
