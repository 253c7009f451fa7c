import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { aSavedProgram, openSettingsPage, savedChange } from "../../testing/open-settings-page.tsx";

const { orders } = aProgram();
const open = (changes: object = {}) =>
  openSettingsPage("what-counts", {
    program: aSavedProgram({ document: aProgram({ orders: { ...orders, ...changes } }) }),
  });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

describe("each switch says what it does to an order", () => {
  // 10 points for each €1.
  test.each([
    ["Tax earns", "An order of €120, €20 of it tax, earns 1,000 points. Switched on: 1,200."],
    [
      "Shipping earns",
      "An order of €100 before tax and €5 for shipping earns 1,000 points. Switched on: 1,050.",
    ],
    ["Tips earn", "An order of €100 before tax and a tip of €10 earns 1,000 points. Switched on: 1,100."],
    [
      "Gift cards bought earn",
      "An order of €100 before tax and a gift card of €50 earns 1,000 points. Switched on: 1,500.",
    ],
    [
      "What gift cards and store credit pay earns",
      "An order of €100 before tax, €40 of it paid with a gift card, earns 1,000 points. Switched off: 600.",
    ],
  ])("%s", async (label, sentence) => {
    open();
    const field = await screen.findByRole("switch", { name: new RegExp(`^${label}`) });
    expect(document.getElementById(field.getAttribute("aria-describedby")!)?.textContent).toBe(sentence);
  });

  test("and at once when it is switched", async () => {
    open();
    fireEvent.click(await screen.findByRole("switch", { name: /^Shipping earns/ }));
    expect(
      screen.getByText(
        "An order of €100 before tax and €5 for shipping earns 1,050 points. Switched off: 1,000.",
      ),
    ).toBeTruthy();
    expect(
      screen.getByText("Goods after discounts, with shipping. Without tax, tips and gift cards bought."),
    ).toBeTruthy();
  });
});

describe("what earns nothing", () => {
  test("is saved with the other exclusions", async () => {
    const page = open({ exclude: { ...orders.exclude, customerTags: ["staff"], channels: ["12345"] } });
    fireEvent.change(await screen.findByLabelText("Product tags"), {
      target: { value: "sale, sale , clearance" },
    });
    fireEvent.click(screen.getByRole("switch", { name: /^Point of sale/ }));
    save();
    await waitFor(() => expect(savedChange(page)).toBeDefined());
    expect(savedChange(page)!.input.document.orders.exclude).toEqual({
      productIds: [],
      collectionIds: [],
      productTags: ["sale", "clearance"],
      customerTags: ["staff"],
      channels: ["pos", "12345"],
    });
  });

  test("has tags of 128 characters at most", async () => {
    const page = open();
    fireEvent.change(await screen.findByLabelText("Product tags"), { target: { value: "x".repeat(129) } });
    save();
    expect(await screen.findByText(/At most 128 characters each/)).toBeTruthy();
    expect(savedChange(page)).toBeUndefined();
  });
});
