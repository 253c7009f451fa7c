// Excluding a customer, downloading their data and erasing them, on the customer's page.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { MessageModal } from "../../embed/host-bridge.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { openCustomerPage } from "../../testing/open-customer-page.tsx";
import type { ShopAnswers } from "../../testing/render-page.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

const person = {
  ...aCustomer,
  points: { available: 6412, pending: 0, lifetime: 27_904 },
  ordersCount: 23,
  spent: { amount: "1462.40", currencyCode: "EUR" },
  privacyRequests: [] as object[],
};
const request = { id: "r1", kind: "DATA_REQUEST", askedAt: "2026-11-18T10:00:00Z", doneAt: null };

const open = (changes: Partial<typeof person> = {}, answers: ShopAnswers = {}) =>
  openCustomerPage({
    customer: { ...person, ...changes },
    ...answers,
  });

const dialogOf = async (button: string) => {
  fireEvent.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
};
const press = (dialog: ReturnType<typeof within>, name: string) =>
  fireEvent.click(dialog.getByRole("button", { name }));
const gone = { code: "customer_not_found", field: ["customerId"], message: "No customer has that id." };

describe("excluding a customer", () => {
  test("says what it does before it does it", async () => {
    const { sent, host } = open(
      {},
      { customerSetExcluded: { customer: { id: "c1", status: "EXCLUDED" }, userErrors: [] } },
    );
    const dialog = await dialogOf("Exclude");
    expect(dialog.getByText(/New orders and actions earn nothing/)).toBeTruthy();
    expect(dialog.getByText(/The balance of 6,412 points stays/)).toBeTruthy();
    press(dialog, "Exclude");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(sent("SetExcluded")).toEqual({
      customerId: "c1",
      isExcluded: true,
    });
    expect(host.calls).toContainEqual(["showToast", { message: "Harriet Ashworth is excluded" }]);
  });

  test("offers to include an excluded customer", async () => {
    const { sent } = open(
      { status: "EXCLUDED" },
      { customerSetExcluded: { customer: { id: "c1", status: "MEMBER" }, userErrors: [] } },
    );
    press(await dialogOf("Include again"), "Include again");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(sent("SetExcluded")?.["isExcluded"]).toBe(false);
  });

  test("that is refused stays open and says why", async () => {
    open({}, { customerSetExcluded: { customer: null, userErrors: [gone] } });
    const dialog = await dialogOf("Exclude");
    press(dialog, "Exclude");

    expect(await dialog.findByRole("alert")).toBeTruthy();
    expect(dialog.getByText("No customer has that id.")).toBeTruthy();
  });
});

test("a customer who left by themselves cannot be made a member by the team", async () => {
  open({ status: "GUEST", leftAt: "2026-11-18T10:00:00Z" });
  expect(await screen.findByText(/^Left on .*2026$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make a member" })).toBeNull();
});

describe("a customer's data", () => {
  const saved = () => {
    const files: { name: string; text: Promise<string> }[] = [];
    let text = Promise.resolve("");
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      text = (blob as Blob).text();
      return "blob:laurel";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, text });
    });
    return files;
  };

  test("is saved as one file", async () => {
    const files = saved();
    open({}, { customerExportData: { data: { customer: { email: person.email } }, userErrors: [] } });
    fireEvent.click(await screen.findByRole("button", { name: "Download data" }));
    await waitFor(() => expect(files).toHaveLength(1));

    expect(files[0]!.name).toBe("customer-c1.json");
    expect(JSON.parse(await files[0]!.text)).toEqual({ customer: { email: person.email } });
  });

  test("that was requested is offered at the top of the page, with the day", async () => {
    open({ privacyRequests: [request] });

    expect(await screen.findByText("This customer asked for their data on 18 Nov 2026")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Download data" })).toHaveLength(2);
  });

  test("that was downloaded is no longer offered there", async () => {
    open({ privacyRequests: [{ ...request, doneAt: "2026-11-19T10:00:00Z" }] });

    expect(await screen.findByText(/downloaded on 19 Nov 2026/)).toBeTruthy();
    expect(screen.queryByText(/asked for their data/)).toBeNull();
  });

  test("that cannot be read makes no file, and says so", async () => {
    const files = saved();
    open({}, { customerExportData: { data: null, userErrors: [gone] } });
    fireEvent.click(await screen.findByRole("button", { name: "Download data" }));

    expect(await screen.findByText("Not downloaded")).toBeTruthy();
    expect(screen.getByText("No customer has that id.")).toBeTruthy();
    expect(files).toEqual([]);
  });
});

describe("erasing a customer", () => {
  test("says what is erased and what stays, and needs a yes to the admin's own question", async () => {
    const { sent, host } = open(
      {},
      { customerErase: { customer: { id: "c1", status: "ERASED" }, userErrors: [] } },
    );
    const dialog = await dialogOf("Erase");
    const button = dialog.getByRole("button", { name: "Erase customer" });
    expect(dialog.getByText(/Name, e-mail address and tags/)).toBeTruthy();
    expect(dialog.getByText(/6,412 points, 23 orders/)).toBeTruthy();
    const answer = async (label: string) => {
      fireEvent.click(button);
      const [, modal] = host.calls.findLast(([name]) => name === "openModal") ?? [];
      const { primary, secondary } = modal as MessageModal;
      await act(async () => [primary, ...secondary!].find((one) => one?.label === label)?.onAction());
    };
    await answer("Cancel");
    expect(sent("EraseCustomer")).toBeUndefined();
    await answer("Erase customer");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(sent("EraseCustomer")).toEqual({
      customerId: "c1",
    });
  });

  test("leaves a page that says when, without actions", async () => {
    const erasure = { id: "r2", kind: "ERASURE", askedAt: request.askedAt, doneAt: "2026-11-19T10:00:00Z" };
    open({
      status: "ERASED",
      displayName: "Erased customer",
      email: null as never,
      privacyRequests: [erasure],
    });

    expect(await screen.findByText(/On 19 Nov 2026 the name, addresses, tags/)).toBeTruthy();
    for (const name of ["Adjust points", "Exclude", "Download data", "Erase"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
