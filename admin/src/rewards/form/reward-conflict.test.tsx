// Two users edit one reward: the second is shown what changed, and chooses.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { connection, renderPage } from "../../testing/render-page.tsx";
import { Page } from "./reward-edit-page.tsx";

const config = {
  amountMinor: 800,
  minimumSpendMinor: null,
  appliesTo: { type: "order" },
  combinesWith: null,
  codePrefix: "",
  codeDays: null,
  limitPerCustomer: null,
  limitTotal: null as number | null,
  from: null,
  to: null,
  tierIds: [] as string[],
};
const first = {
  id: "r1",
  version: 4,
  kind: "amount_off",
  name: "Winter treat",
  description: null as string | null,
  points: 6000,
  status: "ACTIVE",
  config,
  redemptionsCount: 0,
  affordableShare: "0.42",
  redemptions: () => connection([]),
};

/** What the server has stored. It refuses a save that is based on an older version. */
let stored: typeof first;
beforeEach(() => {
  stored = first;
});
const theyChange = (changes: Partial<typeof first>) => {
  stored = { ...stored, ...changes, version: stored.version + 1 };
};

interface UpdateArgs {
  expectedVersion: number;
  input: Partial<typeof first>;
}
const open = async () => {
  const page = renderPage({
    Page,
    path: "/app/rewards/r1",
    route: "/app/rewards/:id",
    answers: {
      program: { version: 3, pointsName: { one: "point", other: "points" }, document: aProgram() },
      reward: () => stored,
      customers: connection([], 10),
      rewardUpdate: ({ expectedVersion, input }: UpdateArgs) => {
        if (expectedVersion !== stored.version)
          return {
            reward: null,
            userErrors: [{ code: "version_conflict", field: ["expectedVersion"], message: "Changed" }],
          };
        stored = { ...stored, ...input, version: stored.version + 1 };
        return { reward: stored, userErrors: [] };
      },
    },
  });
  await screen.findByDisplayValue("Winter treat");
  return page;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input:not([type=radio]), textarea" }), {
    target: { value },
  });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const dialog = () => screen.findByRole("dialog", { name: "This reward was changed in the meantime" });
const field = async (label: string) => within(within(await dialog()).getByRole("group", { name: label }));
const finish = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const ends = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("the second of two users who edit a reward", () => {
  test("sees both values of each field that the first changed", async () => {
    await open();
    type("Name", "Spring treat");
    theyChange({ name: "Autumn treat", points: 7000, config: { ...config, limitTotal: 50 } });
    save();

    expect((await field("Name")).getAllByRole("radio")).toHaveLength(2);
    expect((await field("Name")).getByText("Autumn treat")).toBeTruthy();
    expect((await field("Name")).getByText("Spring treat")).toBeTruthy();
    expect((await field("Price in points")).getByText("7,000")).toBeTruthy();
    expect((await field("Price in points")).getByText("6,000")).toBeTruthy();
    expect((await field("In total")).getByText("50")).toBeTruthy();
    expect((await field("In total")).getByText("no limit")).toBeTruthy();
    expect(within(await dialog()).getAllByRole("group")).toHaveLength(3);
  });

  test("saves what was chosen: by default the other user's changes, and one's own where both changed", async () => {
    const { host } = await open();
    type("Name", "Spring treat");
    type("Description (optional)", "For the garden");
    theyChange({ name: "Autumn treat", points: 7000 });
    save();
    await dialog();
    expect(screen.getByText("Changed only by you, and kept: Description.")).toBeTruthy();
    finish("Save what I chose");

    await ends();
    expect(stored).toMatchObject({
      name: "Spring treat",
      description: "For the garden",
      points: 7000,
      version: 6,
    });
    expect(host.calls).toContainEqual(["showToast", { message: "Saved" }]);
    await screen.findByRole("heading", { level: 1, name: "Spring treat" });
    expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  });

  test("may choose for each field", async () => {
    await open();
    type("Name", "Spring treat");
    theyChange({ name: "Autumn treat", points: 7000 });
    save();
    fireEvent.click((await field("Name")).getByRole("radio", { name: /Theirs/ }));
    fireEvent.click((await field("Price in points")).getByRole("radio", { name: /Before/ }));
    finish("Save what I chose");

    await ends();
    expect(stored).toMatchObject({ name: "Autumn treat", points: 6000, version: 6 });
  });

  test("may take all of the other user's values: nothing is saved, and nothing is left unsaved", async () => {
    const { host } = await open();
    type("Name", "Spring treat");
    theyChange({ name: "Autumn treat", points: 7000 });
    save();
    await dialog();
    finish("Use all of theirs");
    finish("Use theirs");

    await ends();
    expect(stored.version).toBe(5);
    expect(screen.getByDisplayValue("Autumn treat")).toBeTruthy();
    expect(screen.getByDisplayValue("7000")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Autumn treat" })).toBeTruthy();
    await waitFor(() => expect(host.calls.map(([name]) => name)).toContain("showSaveBar released"));
  });

  test("loses nothing by going back to the form, and is asked again", async () => {
    await open();
    type("Name", "Spring treat");
    theyChange({ name: "Autumn treat" });
    save();
    await dialog();
    finish("Keep editing");

    expect(screen.getByDisplayValue("Spring treat")).toBeTruthy();
    expect(stored.name).toBe("Autumn treat");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Compare and choose" }));
    finish("Compare and choose");
    expect((await field("Name")).getByText("Autumn treat")).toBeTruthy();
  });

  test("is asked again when a third user has saved in the meantime", async () => {
    await open();
    type("Name", "Spring treat");
    theyChange({ name: "Autumn treat" });
    save();
    await dialog();
    theyChange({ name: "Summer treat" });
    finish("Save what I chose");

    expect((await field("Name")).getByText("Summer treat")).toBeTruthy();
    finish("Save what I chose");
    await ends();
    expect(stored).toMatchObject({ name: "Spring treat", version: 7 });
  });

  test("need not choose when both made the same change, or the form does not show the other user's change", async () => {
    await open();
    type("Name", "Spring treat");
    type("Points", "7,000");
    const appliesTo = { type: "products", productIds: ["7"] };
    theyChange({ points: 7000, config: { ...config, appliesTo } });
    save();

    await waitFor(() => expect(stored.name).toBe("Spring treat"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(stored).toMatchObject({ points: 7000, config: { appliesTo } });
  });

  test("has nothing left to save when both made the same change", async () => {
    await open();
    type("Name", "Autumn treat");
    theyChange({ name: "Autumn treat" });
    save();

    expect(await screen.findByRole("heading", { level: 1, name: "Autumn treat" })).toBeTruthy();
    expect(screen.queryByText(/^Not saved/)).toBeNull();
    expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
    expect(stored.version).toBe(5);
  });

  test("sees a percentage beside an amount", async () => {
    await open();
    type("Amount", "9");
    const { amountMinor: _amount, ...terms } = config;
    theyChange({ kind: "percentage_off", config: { ...terms, basisPoints: 1500 } as never });
    save();

    expect((await field("Value")).getByText("15% off")).toBeTruthy();
    expect((await field("Value")).getByText("€9 off")).toBeTruthy();
    fireEvent.click((await field("Value")).getByRole("radio", { name: /Theirs/ }));
    finish("Use theirs");
    await ends();
    expect(screen.getByLabelText<HTMLInputElement>("Percentage off").value).toBe("15");
  });

  test("sees when the other version cannot be read, and keeps what was typed", async () => {
    await open();
    type("Name", "Spring treat");
    theyChange({ name: "Autumn treat" });
    const readable = stored;
    stored = { ...readable, id: null as never };
    save();

    expect(await screen.findByText("Not saved: this was changed in the meantime")).toBeTruthy();
    expect(screen.getByDisplayValue("Spring treat")).toBeTruthy();
    stored = readable;
    finish("Compare and choose");
    expect((await field("Name")).getByText("Autumn treat")).toBeTruthy();
  });
});
