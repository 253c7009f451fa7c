import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { openSettingsPage } from "../../testing/open-settings-page.tsx";
import { connection } from "../../testing/render-page.tsx";

const anEntry = (changes: object = {}) => ({
  id: "a1",
  recordedAt: "2026-10-01T10:00:00Z",
  actor: "staff:7",
  actorName: "Ann",
  action: "PROGRAM_CHANGED",
  about: "PROGRAM",
  subjectId: "14",
  subjectName: "Rewards",
  changes: [{ path: ["orders", "holdDays"], before: 14, after: 3 }],
  program: { document: aProgram() },
  programBefore: { document: aProgram() },
  ...changes,
});
type Question = { readonly after: string | null; readonly about: string | null };
const open = (auditLog: unknown) => openSettingsPage("audit-log", { auditLog });
const questions = ({ asked }: ReturnType<typeof open>) =>
  asked.flatMap(({ operation, variables }) => (operation === "AuditLog" ? [variables] : []));
const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("the audit log", () => {
  test("shows who changed what, when, before and after", async () => {
    open(connection([anEntry()]));
    await screen.findByText("Program changed: version 14");
    expect(screen.getByText(/by Ann,/).textContent).toContain("1 Oct 2026, 12:00");
    expect(screen.getByText("Can be spent after").parentElement?.textContent).toContain(
      "14 days → became 3 days",
    );
  });

  test("links to the reward or the customer that an entry is about", async () => {
    const adjusted = { path: ["available"], before: 0, after: 40 };
    open(
      connection([
        anEntry({
          id: "a2",
          actor: "key:k1",
          actorName: "Till",
          action: "POINTS_ADJUSTED",
          about: "CUSTOMER",
          subjectId: "c1",
          subjectName: "Bob Ash",
          changes: [adjusted],
        }),
        anEntry({
          id: "a3",
          action: "REWARD_CHANGED",
          about: "REWARD",
          subjectId: "r1",
          subjectName: "5 off",
        }),
        anEntry({ action: "POSTING_UNDONE", about: "CUSTOMER", subjectId: "c2", subjectName: null }),
      ]),
    );
    const bob = await screen.findByRole("link", { name: "Bob Ash" });
    expect(bob.getAttribute("href")).toBe("/app/customers/c1");
    expect(screen.getByRole("link", { name: "5 off" }).getAttribute("href")).toBe("/app/rewards/r1");
    expect(screen.getByText(/by the key “Till”/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "(no name)" })).toBeTruthy();
  });

  const place = { path: ["place"], before: 3, after: 1 };
  const other = { path: ["mergedCustomer"], before: null, after: "c9" };
  const given = (name: string, after: unknown) => ({ path: [name], before: null, after });
  test.each<[string, object[], RegExp]>([
    ["REWARD_MOVED", [place], /^Reward Bob Ash moved in the list.*Position in the list3 → became 1$/],
    ["REWARD_REDEEMED", [given("reward", "5 off")], /^A reward redeemed for Bob Ash.*Reward5 off$/],
    ["REDEMPTION_CANCELLED", [], /^A redemption of Bob Ash cancelled/],
    ["REDEMPTION_RETRIED", [], /^A failed redemption of Bob Ash tried again/],
    ["REDEMPTION_DISMISSED", [], /^A failed redemption of Bob Ash dismissed/],
    ["REDEMPTION_SETTLED", [], /^A reward in doubt of Bob Ash settled/],
    ["REDEMPTION_CODE_REVEALED", [], /^The code of a gift card of Bob Ash shown/],
    ["SET_ASIDE_DISMISSED", [], /^A message from your store dismissed/],
    ["CUSTOMER_ENROLLED", [], /^Bob Ash added to the program/],
    [
      "CUSTOMER_EXCLUDED",
      [{ path: ["takesPart"], before: true, after: false }],
      /Takes partyes → became no$/,
    ],
    ["CUSTOMER_INCLUDED", [], /^Bob Ash included in the program again/],
    ["CUSTOMER_BIRTHDAY_SET", [], /^Birthday of Bob Ash changed/],
    [
      "CUSTOMERS_MERGED",
      [other, given("points", 40)],
      /^A customer merged into Bob Ash.*Balance moved40 points$/,
    ],
    ["MERGE_UNDONE", [other], /^A customer no longer merged into Bob Ash/],
    ["DATA_DOWNLOADED", [], /^Data of Bob Ash downloaded/],
    ["SESSION_ENDED", [], /^Bob Ash signed out/],
    ["CUSTOMERS_DOWNLOADED", [], /^Customer list downloaded/],
    ["ACTIVITY_DOWNLOADED", [], /^Activity list downloaded/],
    ["REPORT_DOWNLOADED", [], /^Report downloaded/],
    ["PERSON_ERASED", [], /^A customer erased/],
    ["BULK_ADJUSTMENT_STARTED", [given("members", 3)], /^Points of many customers adjusted.*Members3$/],
    ["BULK_ADJUSTMENT_UNDONE", [], /^Adjustment of many customers undone/],
    ["IMPORT_APPLIED", [given("lines", 1200)], /^An import applied.*Lines of the file1,200$/],
    ["IMPORT_STOPPED", [], /^An import stopped/],
    ["IMPORT_UNDONE", [], /^An import undone/],
    ["PAST_ORDERS_CREDITED", [given("orders", 9)], /^Past orders credited.*Orders9$/],
    ["PAST_ORDERS_UNDONE", [], /^Credit for past orders undone/],
    ["ORDER_COUNTED", [], /^Order of Bob Ash counted by hand/],
    ["ORDER_COUNT_UNDONE", [], /^Order of Bob Ash no longer counted/],
    [
      "NOTIFICATIONS_CHANGED",
      [{ path: ["dailyMail"], before: true, after: false }],
      /^Notifications changed.*Daily e-mailon → became off$/,
    ],
    [
      "BREAKAGE_CHANGED",
      [{ path: ["ownBreakage"], before: 0, after: 1_250 }],
      /^Own figure for points never used changed.*Points never redeemed0% → became 12\.5%$/,
    ],
    [
      "WEBHOOK_ENDPOINT_CREATED",
      [given("url", "https://crm.example/hooks")],
      /^Webhook added.*https:\/\/crm/,
    ],
    [
      "WEBHOOK_ENDPOINT_CHANGED",
      [{ path: ["isOn"], before: true, after: false }],
      /^Webhook to Bob Ash changed.*Webhookon → became off$/,
    ],
    ["WEBHOOK_ENDPOINT_DELETED", [], /^Webhook deleted/],
    ["WEBHOOK_SECRET_ROTATED", [], /^New secret made for a webhook/],
    ["WEBHOOK_REPLAYED", [], /^Webhook sent again/],
  ])("has a text for %s", async (action, changes, words) => {
    open(
      connection([anEntry({ action, changes, about: "CUSTOMER", subjectId: "c1", subjectName: "Bob Ash" })]),
    );
    const entry = await screen.findByRole("listitem");
    expect(entry.textContent).toMatch(words);
    // Only a save can be "saved as it was".
    expect(entry.textContent).not.toContain("Saved without changes");
  });

  test("links to both customers of a merge", async () => {
    const entry = { action: "CUSTOMERS_MERGED", about: "CUSTOMER", subjectId: "c1", subjectName: "Bob Ash" };
    open(connection([anEntry({ ...entry, changes: [other] })]));
    const kept = await screen.findByRole("link", { name: "Bob Ash" });
    const merged = screen.getByRole("link", { name: "A customer" });
    expect([kept, merged].map((link) => link.getAttribute("href"))).toEqual([
      "/app/customers/c1",
      "/app/customers/c9",
    ]);
  });

  test("folds long entries", async () => {
    const changes = ["tax", "shipping", "tips", "giftCardsBought", "paidWithGiftCard"].map((name) => ({
      path: ["orders", "include", name],
      before: false,
      after: true,
    }));
    changes.push({ path: ["adjustments", "countTowardTier"], before: false, after: true });
    open(connection([anEntry({ changes })]));
    const more = await screen.findByText("2 more");
    expect(more.closest("details")?.textContent).toContain("Adjustments count");
  });

  test("says when a save changed nothing", async () => {
    open(connection([anEntry({ changes: [] })]));
    expect(await screen.findByText("Saved without changes.")).toBeTruthy();
  });

  test("goes to older entries, and back to the newest", async () => {
    const page = open(({ after }: Question) => ({
      ...connection([anEntry({ subjectId: after === null ? "14" : "13" })]),
      pageInfo: { hasNextPage: after === null, endCursor: "next" },
    }));
    fireEvent.click(await screen.findByRole("button", { name: "Older" }));
    expect(await screen.findByText("Program changed: version 13")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Older" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Newest" }));
    expect(await screen.findByText("Program changed: version 14")).toBeTruthy();
    expect(questions(page).map(({ after }) => after)).toEqual([null, "next", null]);
  });

  test("filters by what was changed, newest first", async () => {
    const page = open(({ about }: Question) => connection(about === "REWARD" ? [] : [anEntry()]));
    await screen.findByText("Program changed: version 14");
    fireEvent.change(screen.getByLabelText("About"), { target: { value: "REWARD" } });
    expect(await screen.findByText("Nothing of this kind has been changed yet.")).toBeTruthy();
    expect(questions(page).at(-1)).toMatchObject({ about: "REWARD", after: null });
  });

  test("explains itself when it is empty", async () => {
    open(connection([]));
    expect(await screen.findByText(/appear here from now on/)).toBeTruthy();
  });

  test("says when it could not be read, and can be reloaded", async () => {
    let isDown = true;
    open(() => {
      if (isDown) throw new Error("down");
      return connection([anEntry()]);
    });
    expect(await screen.findByText("Laurel couldn’t load the audit log")).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(rows().join(" ")).toContain("Program changed: version 14"));
  });
});
