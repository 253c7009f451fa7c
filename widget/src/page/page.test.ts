import { type ShopperMember, shopperViewSchema, type ShopperView } from "@laurel/domain/shopper/view.ts";
import { describe, expect, test } from "vitest";
import { draw } from "../testing/draw.ts";
import { readText, tagsOf } from "../testing/read-html.ts";
import { samples } from "../testing/samples.ts";

const all: readonly (readonly [string, ShopperView])[] = Object.entries(samples);

describe.each(all)("the page of a shopper: %s", (_name, view) => {
  const html = draw(view);
  const tags = tagsOf(html);
  const { base, signInHref } = view.visitor;

  test("is drawn from a view as the server sends it", () => {
    expect(shopperViewSchema.parse(view)).toEqual(view);
    expect(tags.filter(({ name }) => name === "h1")).toHaveLength(1);
    expect(readText(html)).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
  });

  test("has no script of its own", () => {
    const names = tags.flatMap(({ attributes }) => Object.keys(attributes));
    expect(names.filter((name) => name.startsWith("on"))).toEqual([]);
    expect(tags.filter(({ name }) => name === "script")).toEqual([]);
  });

  test("has no id twice, and each name that is pointed at", () => {
    const ids = tags.flatMap(({ attributes }) => attributes["id"] ?? []);
    expect(ids).toEqual([...new Set(ids)]);
    const pointed = tags.flatMap(({ attributes }) => attributes["aria-labelledby"] ?? []);
    expect(pointed.filter((id) => !ids.includes(id))).toEqual([]);
    const slots = tags.flatMap(({ name, attributes }) => (name === "slot" ? attributes["name"]! : []));
    expect(slots.filter((slot) => !ids.includes(slot))).toEqual([]);
  });

  test("sends each act once, with its own key and the form's token", () => {
    const forms = tags.filter(({ name }) => name === "form");
    for (const { attributes, inner } of forms) {
      expect(attributes).toMatchObject({ method: "post" });
      expect(attributes["action"]).toMatch(new RegExp(`^${base}/[a-z]+\\?locale=`));
      expect(inner).toContain(`name="form" value="${view.visitor.form}"`);
      expect(tagsOf(inner).filter(({ name }) => name === "button")).toHaveLength(1);
    }
    const keys = tags.flatMap(({ attributes: { name, value } }) => (name === "key" ? value! : []));
    expect(keys).toHaveLength(forms.length);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("names each button, link and field", () => {
    const labels = tags.flatMap(({ name, inner }) => (name === "label" ? inner : [])).join();
    const nameless = tags.filter(
      ({ name, attributes, inner }) =>
        ((name === "button" || name === "a") && !attributes["aria-label"] && readText(inner) === "") ||
        (name === "input" &&
          attributes["type"] !== "hidden" &&
          attributes["type"] !== "number" &&
          !attributes["aria-label"] &&
          !labels.includes(attributes["value"]!)),
    );
    expect(nameless).toEqual([]);
  });

  test("says what is seen in the names of its buttons and links", () => {
    const named = tags.filter(
      ({ name, attributes }) => /^(a|button)$/.test(name) && attributes["aria-label"],
    );
    for (const { attributes, inner } of named) expect(attributes["aria-label"]).toContain(readText(inner));
  });

  test("leads nowhere but to its own path, the sign-in, a code's link and a letter or message to nobody yet", () => {
    const others = new Set<string | null>([signInHref, ...view.held.map(({ href }) => href)]);
    const links = tags.flatMap(({ name, attributes }) => (name === "a" ? attributes["href"]! : []));
    const elsewhere = links.filter((link) => !link.startsWith(`${base}/`) && !others.has(link));
    expect(elsewhere.filter((link) => !/^(?:mailto:\?|https:\/\/wa\.me\/\?text=)/.test(link))).toEqual([]);
  });
});

describe("a guest", () => {
  const text = readText(draw(samples.guest));

  test("reads the rate in a sentence, and what points buy", () => {
    expect(text).toContain("10 points for each £1");
    expect(text).toContain("£3 off after about £420 of shopping 3,500 points");
  });

  test("is asked to join with what that gives, and signs in first", () => {
    expect(text).toContain("Join, get 100 points");
    expect(tagsOf(draw(samples.guest)).filter(({ name }) => name === "form")).toEqual([]);
  });
});

describe("where the tax in prices earns nothing", () => {
  const beforeTax = (view: ShopperView): string =>
    readText(draw({ ...view, program: { ...view.program, countsBeforeTax: true } }));

  test("the rate says so", () => {
    expect(beforeTax(samples.guest)).toContain("10 points for each £1 before tax");
    expect(beforeTax(samples.member)).toContain("Orders for each £1 before tax 12.5 points");
  });

  test("so does what is missing to the next tier, and what orders must come to", () => {
    const each = { id: "each", kind: "order_fixed", points: 50, rateBasisPoints: null, minimumMinor: 3_000 };
    const text = beforeTax({ ...samples.member, ways: [{ ...each, state: "open" }] });
    expect(text).toContain("£537.60 before tax to Gold");
    expect(text).toContain("Each order On orders from £30 before tax 50 points");
    expect(text).toContain("On orders from £20 before tax. Yours come");
  });

  test("prices of shopping are as they are", () => {
    expect(beforeTax(samples.guest)).toContain("£3 off after about £420 of shopping");
  });
});

test("a customer who has not joined has one button, which joins", () => {
  const actions = formsOf(samples.customer);
  expect(actions).toEqual(["/apps/laurel/join?locale=en-GB"]);
  expect(readText(draw(samples.customer))).not.toContain("Sign in");
});

test("a customer whom the merchant excluded reads so, and can send nothing", () => {
  expect(readText(draw(samples.excluded))).toContain("Your account does not take part");
  expect(formsOf(samples.excluded)).toEqual([]);
});

test("a member who left keeps points and codes, and can come back", () => {
  const text = readText(draw(samples.left));
  expect(text).toContain("6,412 points");
  expect(text).toContain("LRL-4TRW9K2PXC6J");
  expect(formsOf(samples.left)).toContain("/apps/laurel/rejoin?locale=en-GB");
  expect(formsOf(samples.left).join()).not.toMatch(/\/(redeem|leave)/);
});

describe("a member", () => {
  const text = readText(draw(samples.member));

  test.each([
    "Hello Harriet",
    "6,412 points, worth £5",
    "637 more on 2 December",
    "3,588 points to £10 off",
    "2 rewards in reach",
    "£537.60 to Gold",
    "For Gold",
    "Silver 1.25 times the points yours now Gold 1.5 times the points 250 points when you reach it Its own rewards: 15% off from £1,000",
    "You earn 1.25 times the points.",
    "£3 off until 12 January 2027",
    "You keep 1,412 points.",
    "On orders from £20",
    "Orders for each £1 12.5 points",
    "Your birthday 6 November, once a year You can change it from 6 November 2027. 500 points",
    "Write a review",
    "Bonus days orders earn more for a while 2× points",
    "Order #10482 18 November · pending until 2 December +637 points Balance 6,412",
    "Order #10217, part returned 11 November · counted · 180 points taken back +637 points Balance 9,570",
    "£5 off 18 November \u22125,000 points Balance 6,412",
    "Give a friend £5 off, get 500 points",
    "rewarded on 14 June +500 points",
    "on 9 August 2027 1,685 points",
  ])("reads: %s", (words) => {
    expect(text).toContain(words);
  });

  test("reads the ladder in words too", () => {
    expect(text).toContain("£5 off, 5,000 points: in reach");
    expect(text).toContain("£10 off, 10,000 points: 3,588 to go");
  });

  test("sees a code that is being made, with a way to look again", () => {
    const making = readText(draw(samples["code being made"]));
    expect(making).toContain("Making your code… Look again");
    expect(making).toContain("Cannot be combined with other codes");
    expect(making.match(/Cannot be combined/g)).toHaveLength(1);
    expect(making).toContain("•••• X9K2 Enter the code at checkout");
    expect(making).toContain("£10 credit until 12 January 2027 In your account");
  });

  test("chooses how many points from a list that says what each amount is worth, up to what there is", () => {
    const html = draw(samples["many rewards"]);
    const listed = tagsOf(html).filter(({ name }) => name === "option");
    expect(listed.map(({ attributes }) => Number(attributes["value"]))).toEqual(
      Array.from({ length: 46 }, (_, at) => 500 + at * 100),
    );
    expect(readText(html)).toContain("How many points?500 points, worth £5");
    expect(readText(html)).toContain("5,000 points, worth £50");
  });

  test("types how many points where the list would be long, up to what there is, in the reward's steps", () => {
    const { rewards, ...view } = samples["many rewards"];
    const html = draw({ ...view, rewards: rewards.map((one) => ({ ...one, step: one.step && 50 })) });
    const field = tagsOf(html).find(({ attributes }) => attributes["type"] === "number");
    expect(field?.attributes).toMatchObject({ min: "500", max: "5000", step: "50", value: "500" });
    expect(readText(html)).toContain("In steps of 50, up to 5,000 (up to £100) · 50 points are worth £1");
    const offered = tagsOf(html).filter(
      ({ name, attributes }) => name === "option" && attributes["label"] !== undefined,
    );
    expect(offered.map(({ attributes: { value, label } }) => [value, label])).toContainEqual(["1100", "£22"]);
    expect(offered.at(-1)?.attributes).toMatchObject({ value: "5000", label: "£100" });
  });
});

test("products that earn more are named, with links to their pages, and the others counted", () => {
  const way = {
    id: "more",
    kind: "product_multiplier",
    state: "open" as const,
    points: null,
    rateBasisPoints: 20_000,
    items: [
      { title: "Green <Tea>", path: "/products/green-tea" },
      { title: "Tin", path: null },
    ],
    moreItems: 4,
  } satisfies ShopperView["ways"][number];
  const html = draw({ ...samples.member, ways: [way] });
  expect(readText(html)).toContain("Green <Tea> , Tin and 4 more");
  expect(html).toContain('<a class="link" href="/products/green-tea">Green &lt;Tea&gt;</a>');
});

describe("a birthday", () => {
  const shown = (birthday: ShopperMember["birthday"]): string =>
    draw({ ...samples.member, member: { ...samples.member.member!, birthday } });
  const chosen = (html: string): unknown[] =>
    tagsOf(html).flatMap(({ name, attributes }) =>
      name === "option" && "selected" in attributes ? [attributes["value"]] : [],
    );

  test("can be entered by the member", () => {
    const html = shown(null);
    expect(readText(html)).toContain("Your birthday once a year Enter your birthday MonthJanuaryFebruary");
    expect(chosen(html)).toEqual(["", ""]);
  });

  test("that may be changed is what the form begins with", () => {
    const html = shown({ month: 11, day: 6, changeableFrom: null, firstOn: null });
    expect(readText(html)).toContain("6 November, once a year Change");
    expect(chosen(html)).toEqual(["11", "6"]);
  });

  test("that was entered too late for this time says when it first earns", () => {
    const html = shown({ month: 11, day: 26, changeableFrom: "2027-11-20", firstOn: "2027-11-26" });
    expect(readText(html)).toContain(
      "It was entered too late for this time. It first earns on 26 November 2027.",
    );
  });

  test("is not asked of who left", () => {
    const html = draw({ ...samples.left, member: { ...samples.left.member!, birthday: null } });
    expect(html).not.toContain("/birthday");
  });
});

describe("the newsletter", () => {
  const asks = { ...samples.member, member: { ...samples.member.member!, newsletter: false } };

  test("is asked for in a box of its own, which is empty", () => {
    const html = draw(asks);
    expect(readText(html)).toContain("Subscribe Yes, e-mail me news and offers.Subscribe");
    const box = tagsOf(html).find(({ attributes }) => attributes["name"] === "yes");
    expect(box?.attributes).toMatchObject({ type: "checkbox", value: "1", required: "" });
    expect(box?.attributes).not.toHaveProperty("checked");
  });

  test.each([true, null])("is not asked for if it is known or cannot be: %s", (newsletter) => {
    const html = draw({ ...asks, member: { ...asks.member, newsletter } });
    expect(html).not.toContain("/newsletter");
  });
});

test("nothing leads where the server does not answer", () => {
  const tags = tagsOf(draw(samples.member, { answers: new Set(["/redeem"]) }));
  const forms = tags.filter(({ name }) => name === "form").map(({ attributes }) => attributes["action"]);
  expect(new Set(forms)).toEqual(new Set(["/apps/laurel/redeem?locale=en-GB#laurel-said"]));
  const links = tags.filter(({ name }) => name === "a").map(({ attributes }) => attributes["href"]);
  expect(links).toEqual([
    "/discount/LRL-4TRW9K2PXC6J?redirect=/cart",
    expect.stringMatching(/^mailto:/),
    expect.stringMatching(/^https:\/\/wa\.me\//),
  ]);
  expect(draw(samples.member, { answers: new Set() })).not.toMatch(/<(?:form|details)/);
});

test("below zero, a member reads what settles it, and can redeem nothing", () => {
  const text = readText(draw(samples["below zero"]));
  expect(text).toContain("\u2212250 points");
  expect(text).toContain("Settled with your next 250 points");
  expect(text).toContain("About £24 of shopping. Until then rewards wait; codes you hold keep working.");
  expect(text).toContain("Use it now");
  expect(formsOf(samples["below zero"]).join()).not.toContain("/redeem");
});

test("a guest of a paused program is promised nothing", () => {
  const { guest } = samples;
  const ways = guest.ways.map((way) => ({ ...way, state: "paused" as const }));
  const text = readText(draw({ ...guest, ways, program: { ...guest.program, status: "paused" } }));
  expect(text).toContain("Rewards are paused The program takes a break. Join Sign in");
  expect(text.match(/Rewards are paused/g)).toHaveLength(1);
  expect(text).not.toMatch(/after about|for each £1 S|Join, get/);
});

test("while the program is paused, points and codes stay, and rewards wait", () => {
  const text = readText(draw(samples.paused));
  expect(text).toContain("Rewards are paused Your points stay as they are.");
  expect(text).toContain("Use it now");
  expect(formsOf(samples.paused).join()).not.toContain("/redeem");
});

describe("a page that answers a form", () => {
  const [reward] = samples.member.rewards;
  const [code] = samples.member.held;
  const statusOf = (html: string) =>
    tagsOf(html).flatMap(({ attributes, inner }) =>
      attributes["role"] === "status" && inner.includes("laurel-said") ? readText(inner) : [],
    );

  test("says a refusal beside the reward, where the form leads", () => {
    const said = { outcome: "refused", code: "insufficient_points", about: reward!.id } as const;
    const html = draw(samples.member, { said });
    expect(statusOf(html)).toEqual(["You have too few points for this. Nothing was taken."]);
    const item = html
      .split('<li class="reward')
      .slice(1)
      .find((part) => part.includes(`<h3>${reward!.name}</h3>`));
    expect(item).toContain("You have too few points");
  });

  test("says at its head what is about nothing that it shows", () => {
    const said = { outcome: "returned", about: "a code that is gone" } as const;
    const html = draw(samples.member, { said });
    expect(statusOf(html)).toEqual(["Its points are back in your balance."]);
    expect(html.indexOf("are back in your balance")).toBeLessThan(html.indexOf('"section'));
    const left = draw(samples.left, { said: { outcome: "refused", code: "new", about: reward!.id } });
    expect(statusOf(left)).toEqual(["That did not work. Nothing was taken. Please try again later."]);
  });

  test("says what was redeemed beside its code", () => {
    const html = draw(samples.member, { said: { outcome: "ready", about: code!.id } });
    expect(statusOf(html)).toEqual(["Done. It is yours to use."]);
    const [before = ""] = html.split("Done. It is yours to use.");
    expect(before.endsWith(`name="laurel-said"></slot><p>`)).toBe(true);
    expect(before.lastIndexOf("ticket-stub")).toBeGreaterThan(before.lastIndexOf("<li>"));
  });

  test("is silent without a form", () => {
    expect(statusOf(draw(samples.member))).toEqual([]);
  });
});

test("right to left, the page says so, and keeps codes from left to right", () => {
  const tags = tagsOf(draw(samples["right to left"]));
  expect(tags.find(({ attributes }) => attributes["class"] === "page")?.attributes).toMatchObject({
    dir: "rtl",
    lang: "ar-EG",
  });
  expect(tags.find(({ name }) => name === "code")?.attributes["dir"]).toBe("ltr");
});

function formsOf(view: ShopperView): string[] {
  return tagsOf(draw(view)).flatMap(({ name, attributes }) => (name === "form" ? attributes["action"]! : []));
}

test("who joined with an account of the store reads what to do next, until something has happened", () => {
  const welcome = "Welcome! What you can do next:";
  const { entries } = samples.member;
  const signup = { ...entries[0]!, kind: "action" };
  const fresh = { ...samples.member, member: { ...samples.member.member!, pending: 0 } };
  const read = (view: ShopperView): string => readText(draw(view));
  expect(read({ ...fresh, entries: [signup], hasMoreEntries: false })).toContain(welcome);
  expect(read({ ...fresh, entries })).not.toContain(welcome);
  expect(read({ ...fresh, entries: [entries[0]!], hasMoreEntries: false })).not.toContain(welcome);
  expect(read({ ...samples.member, entries: [signup], hasMoreEntries: false })).not.toContain(welcome);
  expect(
    read({ ...fresh, entries: [], hasMoreEntries: false, program: { ...fresh.program, status: "paused" } }),
  ).not.toContain(welcome);
});

test("joining is not done before its points are there", () => {
  const joining = { ...samples.member.ways[0]!, kind: "signup", state: "done" } as const;
  const read = (entries: ShopperView["entries"]): string =>
    readText(draw({ ...samples.member, ways: [joining], entries }));
  expect(read([])).not.toContain("Done");
  expect(read(samples.member.entries)).toContain("Done");
});

test("a code whose amount the member chose is named by it, and takes a free product along", () => {
  const [held] = samples.member.held;
  const html = draw({
    ...samples.member,
    held: [{ ...held!, name: "Any amount off", chosenMinor: 700, variantId: "7001" }],
  });
  expect(readText(html)).toContain("£7 off");
  expect(readText(html)).not.toContain("Any amount off until");
  const link = tagsOf(html).find(({ attributes }) => attributes["data-code"]);
  expect(link?.attributes).toMatchObject({ "aria-label": "Use it now: £7 off", "data-variant": "7001" });
});

test("who has just joined reads what to do next", () => {
  const view = { ...samples.member, member: { ...samples.member.member!, birthday: null } };
  const html = draw(view, { said: { outcome: "joined", about: null } });
  expect(readText(html)).toContain(
    "Welcome! What you can do next: See what points buy Enter your birthday Invite a friend",
  );
  const links = tagsOf(html).map(({ attributes }) => attributes["href"]);
  for (const section of ["rewards", "earn", "invite"])
    expect(links).toContain(`/apps/laurel/?locale=en-GB#laurel-${section}`);
});
