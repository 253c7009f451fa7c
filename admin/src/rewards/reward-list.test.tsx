// What a merchant does with the list of rewards: change its order, copy a reward, archive it.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { connection, renderPage, type RenderedPage } from "../testing/render-page.tsx";
import { Page } from "./rewards-page.tsx";

const program = { version: 3, pointsName: { one: "point", other: "points" }, document: aProgram() };
const aReward = (id: string, changes: object = {}) => ({
  id,
  version: 1,
  kind: "amount_off",
  name: `Reward ${id}`,
  points: 500,
  status: "ACTIVE",
  config: { amountMinor: 500, combinesWith: null, codePrefix: "", tierIds: [] },
  redemptionsCount: 0,
  affordableShare: "0.5",
  missingScopes: [] as string[],
  ...changes,
});

/** A server that stores the order and the statuses, as the real one does. */
let stored: ReturnType<typeof aReward>[];
let isMoveRefused: boolean;
beforeEach(() => {
  stored = ["a", "b", "c", "d"].map((id) => aReward(id));
  isMoveRefused = false;
});

const find = (id: string) => stored.find((reward) => reward.id === id) ?? aReward(id);
interface MoveArgs {
  id: string;
  before: string | null;
  after: string | null;
}
const answers = {
  program,
  rewards: ({ isArchived }: { isArchived: boolean }) =>
    connection(stored.filter(({ status }) => (status === "ARCHIVED") === isArchived)),
  rewardMove: ({ id, before, after }: MoveArgs) => {
    if (isMoveRefused)
      return { reward: null, userErrors: [{ code: "reward_not_found", field: null, message: "It is gone" }] };
    const others = stored.filter((reward) => reward.id !== id);
    const beside = others.findIndex((reward) => reward.id === (before ?? after));
    stored = others.toSpliced(beside + (after == null ? 0 : 1), 0, find(id));
    return { reward: find(id), userErrors: [] };
  },
  rewardSetStatus: ({ id, status }: { id: string; status: string }) => {
    stored = stored.map((reward) => (reward.id === id ? { ...reward, status } : reward));
    return { reward: find(id), userErrors: [] };
  },
  rewardDuplicate: ({ id }: { id: string }) => {
    const copy = aReward("copy", { name: `Copy of ${find(id).name}`, status: "DRAFT" });
    stored = [...stored, copy];
    return { reward: copy, userErrors: [] };
  },
};

const open = async (path = "/app/rewards"): Promise<RenderedPage> => {
  const page = renderPage({ Page, path, route: "/app/rewards", answers });
  await screen.findAllByRole("link", { name: /Reward/ });
  return page;
};
const names = () => screen.getAllByRole("link", { name: /^Reward/ }).map(({ textContent }) => textContent);
const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
  return button;
};
const choose = (menu: string, item: string) => {
  press(menu);
  fireEvent.click(screen.getByRole("menuitem", { name: item }));
};
const movesAsked = ({ asked }: RenderedPage) =>
  asked.filter(({ operation }) => operation === "MoveReward").map(({ variables }) => variables);

describe("the order of rewards", () => {
  test("changes with a button, which keeps the focus and announces the move", async () => {
    const page = await open();
    const button = press("Move Reward c up");

    expect(names()).toEqual(["Reward a", "Reward c", "Reward b", "Reward d"]);
    expect(document.activeElement).toBe(button);
    expect(screen.getByText("Reward c is now number 2 of 4.").getAttribute("role")).toBe("status");
    await waitFor(() => expect(movesAsked(page)).toEqual([{ id: "c", before: "b" }]));
  });

  test("is the server's after several moves in a row", async () => {
    const page = await open();
    press("Move Reward c up");
    press("Move Reward c up");
    press("Move Reward a down");

    await waitFor(() =>
      expect(movesAsked(page)).toEqual([
        { id: "c", before: "b" },
        { id: "c", before: "a" },
        { id: "a", after: "b" },
      ]),
    );
    await waitFor(() => expect(stored.map(({ id }) => id)).toEqual(["c", "b", "a", "d"]));
    expect(names()).toEqual(["Reward c", "Reward b", "Reward a", "Reward d"]);
  });

  test("ends at the first and the last: their buttons say so, and do nothing", async () => {
    const page = await open();
    for (const name of ["Move Reward a up", "Move Reward d down"])
      expect(press(name).getAttribute("aria-disabled")).toBe("true");

    expect(names()).toEqual(["Reward a", "Reward b", "Reward c", "Reward d"]);
    expect(movesAsked(page)).toEqual([]);
  });

  test("returns to the server's when a move is refused, and says why", async () => {
    isMoveRefused = true;
    await open();
    press("Move Reward c up");

    expect(await screen.findByText(/It is gone/)).toBeTruthy();
    expect(names()).toEqual(["Reward a", "Reward b", "Reward c", "Reward d"]);
  });

  test("changes by dragging a row to its new place", async () => {
    const page = await open();
    const rows = screen.getAllByRole("row").slice(1);
    for (const [index, row] of rows.entries())
      row.getBoundingClientRect = () => new DOMRect(0, 100 + index * 50, 500, 50);
    const grip = rows[0]!.querySelector("[data-grip]")!;
    grip.setPointerCapture = () => undefined;

    fireEvent.pointerDown(grip, { button: 0, pointerId: 1, clientY: 125 });
    fireEvent.pointerMove(grip, { pointerId: 1, clientY: 230 });
    expect(rows.map(({ dataset }) => dataset["mark"])).toEqual(["dragged", undefined, "after", undefined]);
    fireEvent.pointerMove(grip, { pointerId: 1, clientY: 180 });
    fireEvent.pointerUp(grip, { pointerId: 1 });

    expect(names()).toEqual(["Reward b", "Reward a", "Reward c", "Reward d"]);
    await waitFor(() => expect(movesAsked(page)).toEqual([{ id: "a", after: "b" }]));
  });

  test("stays when a drag is cancelled", async () => {
    const page = await open();
    const grip = document.querySelector("[data-grip]")!;
    grip.setPointerCapture = () => undefined;
    fireEvent.pointerDown(grip, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(grip, { pointerId: 1, clientY: 500 });
    fireEvent.pointerCancel(grip, { pointerId: 1 });
    fireEvent.pointerUp(grip, { pointerId: 1 });

    expect(movesAsked(page)).toEqual([]);
  });
});

describe("a row's menu", () => {
  test("can be used by keyboard alone", async () => {
    await open();
    const button = screen.getByRole("button", { name: "More for Reward b" });
    button.focus();
    fireEvent.keyDown(button, { key: "ArrowDown" });
    const menu = screen.getByRole("menu", { name: "More for Reward b" });

    expect(document.activeElement?.textContent).toBe("Duplicate");
    fireEvent.keyDown(menu, { key: "ArrowDown" });
    expect(document.activeElement?.textContent).toBe("Archive");
    fireEvent.keyDown(menu, { key: "ArrowDown" });
    expect(document.activeElement?.textContent).toBe("Duplicate");
    fireEvent.keyDown(menu, { key: "Escape" });
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test("makes a copy, and opens it", async () => {
    const { address, host } = await open();
    choose("More for Reward b", "Duplicate");

    await waitFor(() => expect(address()).toBe("/app/rewards/copy"));
    expect(host.calls).toContainEqual(["showToast", { message: "Copied as a draft" }]);
  });

  test("archives a reward: it leaves the list, and is found under its own filter", async () => {
    await open();
    expect(screen.queryByRole("radio", { name: "Archived" })).toBeNull();
    choose("More for Reward b", "Archive");

    await waitFor(() => expect(names()).toEqual(["Reward a", "Reward c", "Reward d"]));
    fireEvent.click(await screen.findByRole("radio", { name: "Archived" }));
    await waitFor(() => expect(names()).toEqual(["Reward b"]));
    expect(screen.queryByRole("button", { name: "Move Reward b up" })).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  test("brings an archived reward back, switched off", async () => {
    stored = [aReward("a"), aReward("b", { status: "ARCHIVED" })];
    await open("/app/rewards?show=archived");
    choose("More for Reward b", "Restore");

    expect(await screen.findByText("Nothing is archived")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Current" }));
    await waitFor(() => expect(names()).toEqual(["Reward a", "Reward b"]));
    const row = screen.getAllByRole("row")[2]!;
    expect(within(row).getByRole<HTMLInputElement>("switch").checked).toBe(false);
  });
});

test("when all are archived, ready ones are offered, and the archive can be opened", async () => {
  stored = [aReward("a", { status: "ARCHIVED" })];
  renderPage({ Page, path: "/app/rewards", route: "/app/rewards", answers });

  expect(await screen.findByText("Give points something to buy")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Archived" }));
  await act(async () => undefined);
  expect(await screen.findByRole("link", { name: "Reward a" })).toBeTruthy();
});
