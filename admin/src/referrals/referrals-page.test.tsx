import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./referrals-page.tsx";

const harriet = { id: "c1", displayName: "Harriet Ashworth" };
const referral = {
  id: "r1",
  status: "TO_DECIDE",
  waitsFor: ["OTHER_EMAIL", "SAME_ADDRESS"],
  claimedAt: "2026-11-20T10:00:00Z",
  code: "ABCDEFGHJKLM",
  codeExpiresAt: "2027-02-18T10:00:00Z",
  failure: null as string | null,
  orderName: "#1012" as string | null,
  orderedAt: "2026-11-20T12:00:00Z",
  points: 0,
  worth: 500,
  holdEndsAt: "2026-12-04T12:00:00Z",
  advocate: harriet,
  friend: { id: "c2", displayName: "Fritz Friend" } as object | null,
};
type Asked = { filter?: { status?: string } };
const document = aProgram();
const program = { version: 3, pointsName: { one: "leaf", other: "leaves" }, document };
const open = (nodes: readonly object[], answers: ShopAnswers = {}, path = "/app/referrals") =>
  renderPage({
    Page,
    path,
    route: "/app/referrals",
    answers: { program, referrals: connection(nodes), ...answers },
  });

describe("the referrals page", () => {
  test("says in plain words why a referral waits, and whose order it is", async () => {
    open([referral]);
    const row = await screen.findByRole("row", { name: /Harriet Ashworth/ });
    expect(row.textContent).toContain(
      "Someone with another e-mail used the code. The order goes to the member’s own address · Fritz Friend, order #1012",
    );
    expect(row.textContent).toContain("To decide");
  });

  test("approves, and says what the member gets", async () => {
    const page = open([referral], {
      referralApprove: { referral: { ...referral, status: "PENDING", points: 500 }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Approve the referral by Harriet Ashworth" }));
    await waitFor(() =>
      expect(page.host.calls).toContainEqual(["showToast", { message: "Harriet Ashworth gets 500 leaves" }]),
    );
    expect(page.asked).toContainEqual({ operation: "ApproveReferral", variables: { id: "r1" } });
  });

  test("refuses only after saying what that means", async () => {
    const page = open([referral], {
      referralRefuse: { referral: { ...referral, status: "REFUSED" }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Refuse the referral by Harriet Ashworth" }));
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Harriet Ashworth gets no points for order #1012.");
    expect(page.asked.map(({ operation }) => operation)).not.toContain("RefuseReferral");
    fireEvent.click(within(dialog).getByRole("button", { name: "Refuse" }));
    await waitFor(() =>
      expect(page.asked).toContainEqual({ operation: "RefuseReferral", variables: { id: "r1" } }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("says that another person has decided meanwhile", async () => {
    open([referral], {
      referralApprove: {
        referral: null,
        userErrors: [
          {
            code: "referral_decided",
            field: ["id"],
            message: "Nothing about this referral waits for a decision.",
          },
        ],
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: /^Approve/ }));
    expect(await screen.findByText("Nothing about this referral waits for a decision.")).toBeTruthy();
  });

  test.each<[string, object, string]>([
    ["INVITED", { orderName: null, friend: null }, "Code ABCDEFGHJKLM until"],
    ["PENDING", {}, "Fritz Friend, order #1012, available"],
    ["REWARDED", { friend: null }, "a guest’s order #1012"],
    ["NOT_COUNTED", {}, "which was refunded, cancelled, or is too small"],
    ["CLAIMED", { orderName: null, code: null }, "Your store is asked"],
  ])("tells what became of one that is %s, and offers no decision", async (status, changes, said) => {
    open([{ ...referral, status, waitsFor: [], ...changes }]);
    const row = await screen.findByRole("row", { name: /Harriet Ashworth/ });
    expect(row.textContent).toContain(said);
    expect(within(row).queryByRole("button")).toBeNull();
  });

  test("a code that the store refused can be tried again", async () => {
    const failure = "The store platform refused the discount: INVALID.";
    open([{ ...referral, waitsFor: ["CODE_FAILED"], orderName: null, code: null, failure }]);
    const row = await screen.findByRole("row", { name: /Harriet Ashworth/ });
    expect(row.textContent).toContain(`Your store refused to make the friend’s code: ${failure}`);
    expect(within(row).getByRole("button", { name: /^Try again/ })).toBeTruthy();
  });

  test("keeps its filter in the address", async () => {
    const page = open([], {
      referrals: ({ filter }: Asked) => connection(filter?.status === "REWARDED" ? [] : [referral]),
    });
    await screen.findByText("To decide", { selector: "span" });
    fireEvent.change(screen.getByLabelText("Status"), { target: { value: "rewarded" } });
    expect(await screen.findByText("No referral matches")).toBeTruthy();
    expect(page.address()).toBe("/app/referrals?status=rewarded");
  });

  test("with nothing to decide says so", async () => {
    open([], {}, "/app/referrals?status=to-decide");
    expect(await screen.findByText("Nothing waits for you")).toBeTruthy();
  });

  test("without referrals says whether members can invite friends at all", async () => {
    const referrals = { ...document.referrals, enabled: true };
    const page = open([], { program: { ...program, document: { ...document, referrals } } });
    expect(await screen.findByText("No friends yet")).toBeTruthy();
    page.unmount();
    open([]);
    expect(await screen.findByText("Referrals are off")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Referral settings" }).getAttribute("href")).toBe(
      "/app/settings/referrals",
    );
  });
});
