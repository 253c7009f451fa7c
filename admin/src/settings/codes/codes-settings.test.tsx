import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openSettingsPage, savedChange } from "../../testing/open-settings-page.tsx";

const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

describe("the tab Codes & returns", () => {
  test("saves what codes do", async () => {
    const page = openSettingsPage("codes");
    fireEvent.change(await screen.findByLabelText("Codes are valid for"), { target: { value: "30" } });
    fireEvent.click(screen.getByRole("switch", { name: /^Combine with: Discounts on shipping/ }));
    fireEvent.click(screen.getByRole("switch", { name: /^A code expires unused/ }));
    save();
    await waitFor(() => expect(savedChange(page)).toBeDefined());
    expect(savedChange(page)!.input.document.redemptions).toEqual({
      codeDays: 30,
      combinesWith: { order: false, product: false, shipping: true },
      returnWhenExpired: true,
      returnWhenOrderCancelled: true,
    });
  });

  test.each(["0", "3651", "1.5", ""])("refuses %j days, and sends nothing", async (days) => {
    const page = openSettingsPage("codes");
    fireEvent.change(await screen.findByLabelText("Codes are valid for"), { target: { value: days } });
    save();
    expect(await screen.findByText("Enter 1 to 3650 days.")).toBeTruthy();
    expect(savedChange(page)).toBeUndefined();
  });

  test("says what becomes of a member who has spent what a return takes back", async () => {
    openSettingsPage("codes");
    expect(await screen.findByText(/The balance is −80 points/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("If the member has spent them already"), {
      target: { value: "stop_at_zero" },
    });
    expect(screen.getByText(/The balance is 0 points, and your shop bears the other 80\./)).toBeTruthy();
  });
});
