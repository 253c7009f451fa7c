// Stopping e-mails from a letter: by one request of a mail program, or on a page, without signing in.
import { unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { makeStopToken, readStopToken } from "./stop-token.ts";

let here: MailingShop;
let path: string;
beforeEach(async () => {
  here = await openMailingShop({ points: [1_200, 1_200] });
  await here.switchTo("points_earned", true);
  path = pathOf(0);
});
afterEach(() => here.close());

function pathOf(member: number): string {
  const customerId = here.customerIds[member]!;
  return `/u/${makeStopToken(here.deps.env, { shopId: here.shop.shopId, customerId })}`;
}

const post = (url: string, body: string, type = "application/x-www-form-urlencoded") =>
  here.app.inject({ method: "POST", url, headers: { "content-type": type }, payload: body });

describe("a letter", () => {
  test("names the address that stops it, in its header and its foot", async () => {
    await here.order();
    const [mail] = await here.mailsAt("2026-03-03T08:00:00Z");
    const url = `${here.deps.env.appUrl}${path}`;
    expect(mail?.headers).toContain(`List-Unsubscribe: <${url}>`);
    expect(mail?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(mail?.text).toContain(url);
    expect(mail?.html).toContain(url);
  });
});

describe("one click", () => {
  test.each([
    ["a form", "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"],
    [
      "a form in parts",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      "multipart/form-data; boundary=x",
    ],
  ])("ends all unasked letters at once, sent as %s", async (_, body, type) => {
    await here.order(0);
    await here.order(1);
    const { statusCode, headers } = await post(path, body, type);
    expect([statusCode, headers["set-cookie"], headers["location"]]).toEqual([200, undefined, undefined]);
    expect((await post(path, body, type)).statusCode).toBe(200);
    const mails = await here.mailsAt("2026-03-03T08:00:00Z");
    expect(mails.map(({ to }) => to)).toEqual([[`customer-${here.platformIds[1]}@example.com`]]);
  });
});

describe("the page", () => {
  const ticked = async () => {
    const { payload } = await here.app.inject({ url: path });
    return [...payload.matchAll(/<input[^>]*>/g)]
      .filter(([input]) => input.includes("checked"))
      .map(([input]) => /name="(\w+)"/.exec(input)?.[1]);
  };
  const ALL: readonly string[] = unaskedKinds;

  test("changes nothing by being read", async () => {
    expect(await ticked()).toEqual(ALL);
    await here.order();
    expect(await here.mailsAt("2026-03-03T08:00:00Z")).toHaveLength(1);
  });

  test("stops single kinds, and starts them again", async () => {
    const saved = await post(`${path}/kinds`, "points_expiring=on&welcome=on");
    expect(saved.payload).toContain("Saved.");
    expect(await ticked()).toEqual(["points_expiring", "welcome"]);
    await here.order();
    expect(await here.mailsAt("2026-03-03T08:00:00Z")).toEqual([]);
    await post(`${path}/kinds`, "points_earned=on");
    await here.order();
    expect(await here.mailsAt("2026-03-04T08:00:00Z")).toHaveLength(1);
  });

  test("works without script and lets nothing else be loaded", async () => {
    const { headers, payload } = await here.app.inject({ url: path });
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*form-action 'self'/);
    expect(payload).not.toMatch(/<script|<img|<link/);
    expect(payload).toContain("E-mails from Fern &amp; Fable");
  });
});

describe("an address", () => {
  test("that Laurel did not make is refused, whatever is changed in it", async () => {
    const token = path.slice(3);
    const wrong = [
      ...Array.from({ length: token.length }, (_, at) => {
        const other = token[at] === "A" ? "B" : "A";
        return token.slice(0, at) + other + token.slice(at + 1);
      }),
      token.slice(0, -1),
      `${token}A`,
      "",
    ];
    expect(wrong.filter((one) => readStopToken(here.deps.env, one) !== null)).toEqual([]);
    for (const one of wrong.slice(0, 3))
      for (const method of ["GET", "POST"] as const)
        expect((await here.app.inject({ method, url: `/u/${one}` })).statusCode).toBe(404);
  });

  test("is good after the program's secret changed, as long as the older one is known", () => {
    const customerId = here.customerIds[0]!;
    const who = { shopId: here.shop.shopId, customerId };
    const older = "an older secret, also long enough for it";
    const token = makeStopToken({ appSecret: older }, who);
    const { appSecret } = here.deps.env;
    expect(readStopToken({ appSecret, olderAppSecrets: [older] }, token)).toEqual(who);
    expect(readStopToken({ appSecret, olderAppSecrets: [] }, token)).toBeNull();
  });
});
