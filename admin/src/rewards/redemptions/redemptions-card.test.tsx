// The redemptions on a reward's page, and the page's menu.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { connection, renderPage, type RenderedPage } from "../../testing/render-page.tsx";
import { Page } from "../form/reward-edit-page.tsx";

const aRedemption = (id: string, status: string, changes: object = {}) => ({
  id,
  status,
  points: 500,
  pointsReturned: false,
  code: `CODE-${id}`,
  form: "CODE",
  maskedCode: null as string | null,
  requestedAt: "2026-11-02T10:00:00.000Z",
  usedAt: null,
  expiresAt: "2026-12-02T10:00:00.000Z",
  orderName: null,
  failure: null,
  failureCode: null as string | null,
  handledAt: null as string | null,
  cancelRequestedAt: null as string | null,
  inDoubtSince: null as string | null,
  customer: { id: `c-${id}`, displayName: `Member ${id}` },
  ...changes,
});

let taken: ReturnType<typeof aRedemption>[];
let status: string;
let version: number;
/** The answer to a cancellation. */
let cancel: (id: string) => object;
beforeEach(() => {
  taken = [
    aRedemption("5", "REQUESTED", { code: null, cancelRequestedAt: "2026-11-02T11:00:00.000Z" }),
    aRedemption("4", "ISSUED"),
    aRedemption("3", "USED", { usedAt: "2026-11-03T10:00:00.000Z", orderName: "#1042" }),
    aRedemption("2", "FAILED", { code: null, failureCode: "shop_unavailable" }),
    aRedemption("1", "CANCELLED"),
  ];
  status = "ACTIVE";
  version = 4;
  cancel = (id) => {
    taken = taken.map((one) => (one.id === id ? { ...one, status: "CANCELLED" } : one));
    return { redemption: taken.find((one) => one.id === id), userErrors: [] };
  };
});

interface PageArgs {
  first?: number;
  after?: string;
  before?: string;
  status?: string;
}
const page = ({ status: asked, after, before }: PageArgs) => {
  const all = taken.filter((one) => asked == null || one.status === asked);
  const nodes = after ? all.slice(2) : before || all.length > 4 ? all.slice(0, 2) : all;
  const pageInfo = {
    hasNextPage: all.length > 4 && !after,
    hasPreviousPage: after != null,
    startCursor: "start",
    endCursor: "end",
  };
  return { ...connection(nodes), pageInfo };
};
const reward = () => ({
  id: "r1",
  version,
  kind: "amount_off",
  name: "Winter treat",
  description: null,
  points: 6000,
  status,
  config: { amountMinor: 800, combinesWith: null, codePrefix: "", tierIds: [] },
  redemptionsCount: 12,
  affordableShare: "0.42",
  redemptions: page,
});

const open = async (path = "/app/rewards/r1"): Promise<RenderedPage> => {
  const rendered = renderPage({
    Page,
    path,
    route: "/app/rewards/:id",
    answers: {
      program: { version: 3, pointsName: { one: "point", other: "points" }, document: aProgram() },
      reward,
      customers: connection([], 10),
      redemptionCancel: ({ id }: { id: string }) => cancel(id),
      rewardSetStatus: (change: { status: string }) => {
        ({ status } = change);
        version += 1;
        return { reward: reward(), userErrors: [] };
      },
      rewardUpdate: ({ expectedVersion, input }: { expectedVersion: number; input: object }) => {
        if (expectedVersion !== version) throw new Error("an older version");
        version += 1;
        return { reward: { ...reward(), ...input }, userErrors: [] };
      },
    },
  });
  await screen.findByRole("heading", { name: "Redemptions" });
  return rendered;
};
const table = () => screen.findByRole("table", { name: "Redemptions" });
const rowOf = async (name: string) => {
  await screen.findByRole("link", { name });
  return screen.getByRole("link", { name }).closest("tr")!;
};
const showState = (state: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Status" }), { target: { value: state } });

describe("the redemptions of a reward", () => {
  test("show the customer, the code and the outcome", async () => {
    taken = taken.slice(1);
    await open();
    const words = [
      ["Member 4", "CODE-4", "Ready", "until 2 Dec 2026", "500"],
      ["Member 3", "CODE-3", "Used", "order #1042, 3 Nov 2026"],
      ["Member 2", "no code", "Failed", "Your store was closed or paused."],
      ["Member 1", "CODE-1", "Cancelled"],
    ];
    for (const [name = "", ...facts] of words) {
      const row = await rowOf(name);
      for (const fact of facts) expect(row.textContent).toContain(fact);
    }
    expect(screen.getByRole("link", { name: "Member 4" }).getAttribute("href")).toBe("/app/customers/c-4");
  });

  test("that the store has not made within a day wait for it, and say what becomes of them", async () => {
    const requestedAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const asked = { code: null, requestedAt };
    taken = [
      aRedemption("3", "REQUESTED", asked),
      aRedemption("2", "REQUESTED", { ...asked, requestedAt: new Date().toISOString() }),
      aRedemption("1", "REQUESTED", { ...asked, inDoubtSince: requestedAt }),
    ];
    await open();
    const waits = (await rowOf("Member 3")).textContent;
    expect(waits).toContain("Waits for your store");
    expect(waits).toContain("When it answers, it works or the points come back.");
    for (const name of ["Member 2", "Member 1"])
      expect((await rowOf(name)).textContent).toContain("Being made");
  });

  test("are filtered by state, which is kept in the address", async () => {
    const { address } = await open();
    await table();
    showState("FAILED");

    await waitFor(() => expect(screen.queryByText("Member 4")).toBeNull());
    expect(await rowOf("Member 2")).toBeTruthy();
    expect(address()).toBe("/app/rewards/r1?taken=FAILED");
    showState("EXPIRED");
    expect(await screen.findByText("No redemptions with this status")).toBeTruthy();
  });

  test("have pages", async () => {
    const { asked } = await open();
    await rowOf("Member 5");
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await rowOf("Member 1");
    fireEvent.click(screen.getByRole("button", { name: "Previous" }));
    await rowOf("Member 5");

    const pages = asked.filter(({ operation }) => operation === "RewardRedemptions");
    expect(pages.map(({ variables }) => [variables["after"], variables["before"]])).toEqual([
      [null, undefined],
      ["end", undefined],
      [undefined, "start"],
    ]);
  });

  test("explain themselves before the first", async () => {
    taken = [];
    await open();

    expect(await screen.findByText("Nobody has redeemed it yet")).toBeTruthy();
  });

  test("can be cancelled only while the code is unused", async () => {
    await open();
    await rowOf("Member 4");

    expect(screen.getAllByRole("button", { name: /^Cancel the code/ })).toHaveLength(1);
    expect((await rowOf("Member 5")).textContent).toContain("Being cancelled");
  });

  test("are cancelled after a confirmation that says what happens", async () => {
    const { sent, host } = await open();
    await rowOf("Member 4");
    fireEvent.click(screen.getByRole("button", { name: "Cancel the code of Member 4" }));
    const dialog = screen.getByRole("dialog", { name: "Cancel this reward?" });
    expect(dialog.textContent).toContain(
      "The code CODE-4 stops working in the store, and 500 points go back to Member 4.",
    );
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: " wrong one " } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the reward" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("CancelRedemption")).toEqual({
      id: "4",
      reason: "wrong one",
    });
    expect(host.calls).toContainEqual(["showToast", { message: "Cancelled, 500 points returned" }]);
    await waitFor(async () => expect((await rowOf("Member 4")).textContent).toContain("Cancelled"));
  });

  test("that were used in the meantime are not cancelled, and the dialog says why", async () => {
    const message = "Only a requested or issued redemption can be cancelled.";
    cancel = () => ({
      redemption: null,
      userErrors: [{ code: "redemption_not_cancellable", field: null, message }],
    });
    await open();
    await rowOf("Member 4");
    fireEvent.click(screen.getByRole("button", { name: "Cancel the code of Member 4" }));
    fireEvent.click(screen.getByRole("button", { name: "Cancel the reward" }));

    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("that the store does not answer for are cancelled later, and the page says so", async () => {
    cancel = (id) => ({ redemption: taken.find((one) => one.id === id), userErrors: [] });
    const { host } = await open();
    await rowOf("Member 4");
    fireEvent.click(screen.getByRole("button", { name: "Cancel the code of Member 4" }));
    fireEvent.click(screen.getByRole("button", { name: "Cancel the reward" }));

    await waitFor(() =>
      expect(host.calls).toContainEqual([
        "showToast",
        { message: "Being cancelled: 500 points return once your store has switched off the code" },
      ]),
    );
  });
});

test("archiving a reward from its page keeps what is typed, and it can still be saved", async () => {
  const { sent } = await open();
  const name = () => screen.getByLabelText<HTMLInputElement>("Name");
  fireEvent.change(name(), { target: { value: "Spring treat" } });
  fireEvent.click(screen.getByRole("button", { name: "More for Winter treat" }));
  fireEvent.click(screen.getByRole("menuitem", { name: "Archive" }));

  expect(await screen.findByText("Archived")).toBeTruthy();
  expect(name().value).toBe("Spring treat");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent("UpdateReward")).toMatchObject({
      expectedVersion: 5,
      input: { name: "Spring treat", status: "ARCHIVED" },
    }),
  );
});
