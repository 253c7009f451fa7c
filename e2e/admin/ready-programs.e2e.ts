// A merchant who has just installed Laurel begins with a ready program, and changes it afterwards.
import { bothWidths } from "../support/both-ways.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight, looksRightOnAll } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { openShop, storeAdmin } from "../support/store-admin.ts";

for (const { device, width } of bothWidths) {
  test(`a new shop begins with a ready program and then changes it, on ${device}`, async ({
    laurel,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const shop = await openShop(laurel, { name: "Woodruff", isInstalled: true });
    const admin = storeAdmin(page, laurel.storeUrl, shop);
    const { frame } = admin;
    await admin.signIn("current");
    await admin.open("");
    await expect(frame.getByRole("heading", { name: "None of five done" })).toBeVisible();
    await expect(frame.getByText("6.94% in Silver, 8.33% in Gold")).toBeVisible();
    await looksRight(page);

    await frame.getByRole("button", { name: "Choose Fashion", exact: true }).click();
    const dialog = frame.getByRole("dialog");
    await expect(dialog).toContainText(
      "Gives 5.56% of revenue back to members without a tier. 6.94% in Silver, 8.33% in Gold.",
    );
    await expect(dialog.getByRole("row", { name: /^Tier Gold/ })).toContainText("from €500");
    await looksRightOnAll(page);
    await dialog.getByRole("button", { name: "Show what shoppers see" }).click();
    await expect(dialog.getByRole("region", { name: "Preview" })).toContainText("€20 off");
    await looksRight(page);
    await dialog.getByRole("button", { name: "Set up", exact: true }).dblclick();
    await expect(frame.getByRole("heading", { name: "Two of five done" })).toBeVisible();
    await expect(frame.getByText("Start with a ready program")).toBeHidden();
    await looksRight(page);

    const api = await merchantApi(laurel, shop);
    const stored = await api.ask<{
      program: { version: number; status: string };
      rewards: { nodes: { name: string; status: string }[] };
    }>("{ program { version status } rewards(first: 10) { nodes { name status } } }");
    expect(stored.program).toEqual({ version: 2, status: "DRAFT" });
    expect(stored.rewards.nodes).toEqual(
      ["€5 off", "€10 off", "€20 off"].map((name) => ({ name, status: "ACTIVE" })),
    );

    await frame.getByRole("link", { name: "5 points for each €1 before tax" }).click();
    await frame.getByLabel("Orders earn").fill("4");
    await frame.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();
    await admin.open("/app/getting-started");
    await expect(frame.getByRole("link", { name: "4 points for each €1 before tax" })).toBeVisible();
  });
}
