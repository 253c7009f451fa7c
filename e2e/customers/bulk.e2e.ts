// What becomes of points that were given to many at once: one row of the activity, a page of its own, and an undo.
import { givePoints } from "../support/give-points.ts";
import { byKeyboard, byMouse, pressKey } from "../support/keyboard.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight, looksRightOnAll } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { storeAdmin } from "../support/store-admin.ts";

for (const { way, width, handOf, family } of [
  { way: "by mouse @long", width: 1280, handOf: () => byMouse, family: "Wholewright" },
  { way: "by keyboard alone, on a phone", width: 375, handOf: byKeyboard, family: "Allwright" },
])
  test(`points for two customers are one row of the activity, and are undone after a preview, ${way}`, async ({
    laurel,
    page,
  }) => {
    const api = await merchantApi(laurel);
    const member = await newMember(laurel, api, { firstName: "Ada", lastName: family });
    await newMember(laurel, api, { firstName: "Ben", lastName: family });
    const hand = handOf(page);
    await page.setViewportSize({ width, height: 900 });
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    const { frame } = admin;
    const button = (name: string) => frame.getByRole("button", { name, exact: true });
    await admin.signIn("current");
    await admin.open(`/app/customers?q=${family}`);
    for (const name of ["Ada", "Ben"])
      await pressKey(frame.getByRole("checkbox", { name: `Select ${name} ${family}` }), "Space");
    await hand.press(button("Adjust points"));
    await hand.write(frame.getByLabel("Points for each"), "40");
    await hand.write(frame.getByLabel("Reason, for your team"), `For the ${family} fair`);
    await expect(button("Give each 40 points")).toBeEnabled();
    await hand.press(button("Give each 40 points"));
    await expect(frame.getByText("+40 points for each of 2 customers", { exact: true })).toBeVisible();
    await givePoints(api, member, -120);

    await admin.open("/app/activity");
    const row = frame
      .getByRole(width > 719 ? "row" : "listitem")
      .filter({ hasText: `For the ${family} fair` });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("+80");
    await looksRight(page);
    await hand.press(row.getByRole("link", { name: "40 points each to 2 customers" }));
    await admin.shows("Bulk adjustment");
    await expect(frame.getByText("Done", { exact: true })).toBeVisible();
    await looksRight(page);

    await hand.press(button("Undo"));
    const dialog = frame.getByRole("dialog");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await expect(button("Undo")).toBeFocused();
    await hand.press(button("Undo"));
    await expect(dialog.getByText(/^80 points are taken back from 2 customers/)).toBeVisible();
    await expect(dialog.getByText(/^1 customer has already spent the points: 20 points/)).toBeVisible();
    await looksRightOnAll(page);
    await hand.write(dialog.getByLabel("Reason, for your team (optional)"), "The wrong fair");
    await hand.press(button("Undo for 2"));
    await expect(frame.getByText("for 2 of 2")).toBeVisible();
    await expect(frame.getByText("The wrong fair")).toBeVisible();
    await looksRight(page);

    await admin.open("/app/customers/bulk");
    const listed = frame
      .getByRole(width > 719 ? "row" : "listitem")
      .filter({ hasText: `For the ${family} fair` });
    await expect(listed).toContainText("Undone");
    await looksRight(page);
    await admin.open("/app/activity");
    await expect(
      frame.getByRole("link", { name: "Undone: 40 points each to 2 customers" }).first(),
    ).toBeVisible();
    await expect(frame.getByText(/: The wrong fair$/).first()).toBeVisible();
  });
