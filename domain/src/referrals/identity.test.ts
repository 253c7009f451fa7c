import { describe, expect, test } from "vitest";
import { mailboxOf, maskOf, placeOf } from "./identity.ts";

describe("one mailbox, whatever the spelling", () => {
  test.each([
    ["An.Na+x@Gmail.com", "anna@gmail.com"],
    ["anna@googlemail.com", "anna@gmail.com"],
    [" Anna@Example.com ", "anna@example.com"],
    ["anna+news+more@example.com", "anna@example.com"],
    ["an.na@example.com", "an.na@example.com"],
    ["no address", "no address"],
  ])("%j is %j", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

test.each([
  ["anna@example.com", "a•••@example.com"],
  [" Ö.berg+x@example.com", "Ö•••@example.com"],
  ["@example.com", "•••@example.com"],
  ["no address", "•••"],
])("of %j the member who invited sees %j", (email, mask) => {
  expect(maskOf(email)).toBe(mask);
});

describe("one place, whatever the spelling", () => {
  const place = (street: string, postcode = "10969", country = "DE") =>
    placeOf({ street, postcode, country });

  test("case, spaces and punctuation do not matter", () => {
    expect(place("LINDENSTR 5", "10 969", "de")).toBe(place("Lindenstr. 5"));
  });

  test("another number, postcode or country is another place", () => {
    const places = [
      place("Lindenstr. 5"),
      place("Lindenstr. 6"),
      place("Lindenstr. 5", "10970"),
      place("Lindenstr. 5", "10969", "AT"),
    ];
    expect(new Set(places).size).toBe(4);
  });

  test("without a street or a postcode nobody is recognized", () => {
    expect([place(" "), place("Lindenstr. 5", "")]).toEqual([null, null]);
  });
});
