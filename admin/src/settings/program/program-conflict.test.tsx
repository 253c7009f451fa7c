// Two users edit the program: the second is shown what changed, and chooses.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { aSavedProgram, openSettingsPage } from "../../testing/open-settings-page.tsx";
import { connection } from "../../testing/render-page.tsx";

/** What the server has stored. It refuses a save that is based on an older version. */
let stored: ReturnType<typeof aSavedProgram>;
beforeEach(() => {
  stored = aSavedProgram();
});
const theyChange = (changes: object) => {
  stored = { ...stored, document: { ...stored.document, ...changes }, version: stored.version + 1 };
};

interface UpdateArgs {
  readonly expectedVersion: number;
  readonly input: { readonly document: ReturnType<typeof aProgram>; readonly status?: string };
}

const open = async () => {
  const page = openSettingsPage("", {
    program: () => stored,
    programVersions: connection([aSavedProgram()]),
    programUpdate: ({ expectedVersion, input }: UpdateArgs) => {
      if (expectedVersion !== stored.version)
        return { program: null, userErrors: [{ code: "version_conflict", field: null, message: "Changed" }] };
      stored = { ...stored, ...input, version: stored.version + 1 };
      return { program: stored, userErrors: [] };
    },
  });
  await screen.findByDisplayValue("Rewards");
  return page;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const dialog = () => screen.findByRole("dialog", { name: "The program was changed in the meantime" });
const ends = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("The second of two users sees both values, and saves what was chosen", async () => {
  const { host } = await open();
  type("Name of the program", "Fern Points");
  type("100 points are worth", "1.00");
  theyChange({ name: "Moss Points", participants: "account_holders" });
  press("Save");

  const shown = within(await dialog());
  const [name, ...others] = shown.getAllByRole("group");
  expect(within(name!).getByText("Moss Points")).toBeTruthy();
  expect(within(name!).getByText("Fern Points")).toBeTruthy();
  expect(others).toHaveLength(1);
  expect(within(others[0]!).getByText("Customers with an account, or added by you")).toBeTruthy();
  expect(shown.getByText(/^Changed only by you, and kept: /)).toBeTruthy();
  fireEvent.click(within(name!).getByRole("radio", { name: /Theirs/ }));
  press("Save what I chose");

  await ends();
  await waitFor(() => expect(host.calls).toContainEqual(["showToast", { message: "Saved" }]));
  expect(stored).toMatchObject({
    version: 16,
    document: { name: "Moss Points", participants: "account_holders", pointValueHundredths: 100 },
  });
});

test("The second may take all of the other's values: nothing is saved, and nothing is left unsaved", async () => {
  await open();
  type("Name of the program", "Fern Points");
  theyChange({ name: "Moss Points" });
  press("Save");
  fireEvent.click(within(await dialog()).getByRole("radio", { name: /Theirs/ }));
  press("Use theirs");

  await ends();
  expect(screen.getByDisplayValue("Moss Points")).toBeTruthy();
  expect(stored.version).toBe(15);
  expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
});

test("Nobody is asked where the two changed different forms: both are kept", async () => {
  await open();
  type("Name of the program", "Fern Points");
  theyChange({ expiry: { ...aProgram().expiry, policy: "never" } });
  press("Save");

  await waitFor(() => expect(stored).toMatchObject({ version: 16, document: { name: "Fern Points" } }));
  expect(stored.document.expiry.policy).toBe("never");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("What was typed stays on the page, and is kept when the dialog is closed", async () => {
  await open();
  type("Name of the program", "Fern Points");
  theyChange({ name: "Moss Points" });
  press("Save");
  await dialog();
  press("Keep editing");

  await ends();
  expect(screen.getByDisplayValue("Fern Points")).toBeTruthy();
  expect(stored.version).toBe(15);
});
