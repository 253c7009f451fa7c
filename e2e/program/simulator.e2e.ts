// A marketer tries a change on past orders, shares the result and uses it: by mouse on a wide screen, by keyboard alone
// on a phone.
import { bothWays } from "../support/both-ways.ts";
import { chooseItem, openMenu } from "../support/keyboard.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { storeAdmin } from "../support/store-admin.ts";

/** A run over the demo shop's orders, on a busy machine. */
const RUN_TIMEOUT_MS = 60_000;

interface InForce {
  readonly program: { readonly version: number; readonly document: object };
}

for (const { way, width, handOf } of bothWays) {
  test(`a draft runs over past orders through a reload, is shared, and is used, ${way}`, async ({
    laurel,
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    const api = await merchantApi(laurel);
    const inForce = () => api.ask<InForce>("{ program { version document } }");
    const before = (await inForce()).program;
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    const { frame } = admin;
    const draft = frame.getByRole("region", { name: "Draft" });
    const dialog = frame.getByRole("dialog");
    await admin.signIn("current");
    await admin.open("/app/settings/earning");
    await hand.press(frame.getByRole("link", { name: "Try a change on past orders" }));
    await admin.shows("Simulator");
    await expect(frame.getByText("See what a change would have cost")).toBeVisible();
    await looksRight(page);

    await hand.press(draft.getByRole("button", { name: /^Points for each/ }));
    await hand.write(draft.getByRole("textbox", { name: /^Points for each/ }), "many");
    await expect(draft.getByRole("alert")).toBeVisible();
    await looksRight(page);
    await hand.write(draft.getByRole("textbox", { name: /^Points for each/ }), "12");
    await hand.press(draft.getByRole("button", { name: "Done" }));
    await expect(draft.getByText("1 change")).toBeVisible();

    await openMenu(draft.getByRole("button", { name: "Change something else" }));
    await looksRight(page);
    await chooseItem(frame.getByRole("menuitem", { name: "Tiers" }), "ArrowDown");
    await expect(frame.getByRole("dialog", { name: "Tiers of the draft" })).toBeVisible();
    await looksRight(page);
    await hand.write(dialog.getByRole("group", { name: "Gold" }).getByLabel("Orders earn"), "3");
    await hand.press(dialog.getByRole("button", { name: "Done" }));
    await expect(draft.getByText("2 changes")).toBeVisible();

    await hand.press(frame.getByRole("button", { name: "Run", exact: true }));
    await expect(page).toHaveURL(/run=/);
    await page.reload();
    await expect(frame.getByText(/^Finished in/)).toBeVisible({ timeout: RUN_TIMEOUT_MS });
    await expect(draft.getByText("2 changes")).toBeVisible();
    await expect(frame.getByRole("slider", { name: /Points by month/ })).toBeVisible();
    const issued = frame.getByRole("definition").first();
    const figure = await issued.innerText();
    expect(figure).toMatch(/^[1-9]/);
    await looksRight(page);

    const more = frame.getByRole("region", { name: "Earn more" });
    await expect(more.getByRole("link").first()).toHaveAttribute("href", /\/app\/customers\//);
    await hand.press(more.getByRole("button", { name: /^See / }));
    await looksRight(page);
    await hand.press(dialog.getByRole("button", { name: "Close" }).last());

    await hand.press(frame.getByRole("button", { name: "Share this result" }));
    const link = await frame.getByLabel("Link for your team").inputValue();
    await looksRight(page);
    await admin.open("/app/customers");
    await admin.shows("Customers");
    await page.goto(link);
    await expect(issued).toHaveText(figure);
    await expect(frame.getByRole("region", { name: "Runs" }).getByRole("strong")).toHaveCount(1);

    await hand.press(frame.getByRole("button", { name: "Use this program" }));
    await expect(dialog.getByRole("row", { name: /^Tier Gold, orders earn .*× 3$/ })).toBeVisible();
    await expect(dialog.getByText("Starts when you save. The points already given stay.")).toBeVisible();
    await looksRight(page);
    await hand.press(dialog.getByRole("button", { name: `Save as version ${before.version + 1}` }));
    await expect(draft.getByText("No changes")).toBeVisible();
    await expect(frame.getByText("The program was changed since this run")).toBeVisible();

    const { program } = await inForce();
    expect(program.version).toBe(before.version + 1);
    await api.ask(
      `mutation ($version: Int!, $input: ProgramInput!) { programUpdate(expectedVersion: $version, input: $input) { userErrors { code } } }`,
      { version: program.version, input: { document: before.document } },
    );
  });
}
