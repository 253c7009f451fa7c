import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { openSettingsPage } from "../../testing/open-settings-page.tsx";
import type { ShopAnswers } from "../../testing/render-page.tsx";

let mayCopy = true;
beforeEach(() => {
  mayCopy = true;
  document.execCommand = (command) => command === "copy" && mayCopy;
});
const aKey = (changes: object = {}) => ({
  id: "k1",
  name: "Website",
  mayDoAll: false,
  scopes: ["read_rewards", "write_redemptions"],
  createdAt: "2026-10-01T10:00:00Z",
  createdBy: "staff:7",
  createdByName: "Ann",
  lastUsedAt: null,
  expiresAt: null,
  ...changes,
});
const signedIn = (changes: object = {}) => ({
  staffId: "8",
  staffName: "Bea",
  sessions: 3,
  openedAt: "2026-10-01T09:00:00Z",
  lastSeenAt: "2026-10-01T10:00:00Z",
  isOwn: false,
  ...changes,
});
const ann = { id: "7", name: "Ann", lastSeenAt: "2026-10-01T10:00:00Z" };
const open = (answers: ShopAnswers = {}) =>
  openSettingsPage("api-keys", { apiKeys: [aKey()], team: [ann], signedIn: [signedIn()], ...answers });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (part: string, reach: string) =>
  fireEvent.click(within(screen.getByRole("radiogroup", { name: part })).getByRole("radio", { name: reach }));
const making = (
  apiKeyCreate: object = { created: { secret: "lk_secret", apiKey: aKey() }, userErrors: [] },
) => open({ apiKeyCreate });

describe("the team", () => {
  const rowOf = async (name: string) => (await screen.findByRole("cell", { name })).closest("tr")!;

  test("lists who has used Laurel, and when they last did", async () => {
    open({ team: [ann, { id: "8", name: null, lastSeenAt: "2026-09-01T10:00:00Z" }] });
    expect((await rowOf("Ann")).querySelector("time")?.dateTime).toBe("2026-10-01T10:00:00Z");
    expect((await rowOf("staff member 8")).querySelector("time")?.dateTime).toBe("2026-09-01T10:00:00Z");
    expect(screen.getByText(/You manage access in your store’s admin/)).toBeTruthy();
  });

  test("of a shop where nobody has opened Laurel yet says so", async () => {
    open({ team: [] });
    expect(await screen.findByText("Nobody has opened Laurel yet")).toBeTruthy();
  });

  test("that cannot be read can be reloaded, beside the keys", async () => {
    open({
      team: () => {
        throw new Error("no");
      },
    });
    expect(await screen.findByText("Laurel couldn’t load the team")).toBeTruthy();
    expect(screen.getByText("Website")).toBeTruthy();
  });
});

describe("API keys", () => {
  test("are listed with what they may do, who made them and when they were used", async () => {
    open({
      apiKeys: [
        aKey(),
        aKey({ id: "k2", name: "Sync", mayDoAll: true, scopes: [], createdBy: "cli", createdByName: null }),
      ],
    });

    const row = (await screen.findByText("Website")).closest("tr")!;

    expect(row.textContent).toContain("Reads rewards; changes redemptions");
    expect(row.textContent).toContain("by Ann");
    expect(row.textContent).toContain("Not yet");
    const other = screen.getByText("Sync").closest("tr")!;
    expect(other.textContent).toContain("Can do everything");
    expect(other.textContent).toContain("by the server’s operator");
  });

  test("explain what a key is for before there is one", async () => {
    open({ apiKeys: [] });
    expect(await screen.findByText("No API keys yet")).toBeTruthy();
    expect(screen.getByRole("button", { name: "New key" })).toBeTruthy();
  });

  test("that could not be read say so", async () => {
    open({
      apiKeys: () => {
        throw new Error("down");
      },
    });
    expect(await screen.findByText("Laurel couldn’t load the API keys")).toBeTruthy();
    expect(screen.queryByRole("table", { name: "API keys" })).toBeNull();
  });
});

describe("a new key", () => {
  test("is made with its name and scopes, and shown for copying", async () => {
    const page = making();
    await screen.findByText("Website");
    press("New key");
    fireEvent.change(screen.getByLabelText("What it’s for"), { target: { value: " Till " } });
    choose("Rewards", "Read");
    choose("Redemptions", "Read and change");
    press("Create key");

    const field = await screen.findByLabelText("API key");

    expect(page.sent("CreateApiKey")).toEqual({
      input: { name: "Till", scopes: ["read_rewards", "write_redemptions"], expiresAt: null },
    });
    expect((field as HTMLInputElement).value).toBe("lk_secret");
    fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Copied.")).toBeTruthy();
    press("Done");
    expect(screen.queryByLabelText("API key")).toBeNull();
    expect(page.container.innerHTML).not.toContain("lk_secret");
  });

  test("is selected if the browser does not let the page copy", async () => {
    mayCopy = false;
    making();
    await screen.findByText("Website");
    press("New key");
    fireEvent.change(screen.getByLabelText("What it’s for"), { target: { value: "Till" } });
    choose("Rewards", "Read");
    press("Create key");
    await screen.findByLabelText("API key");
    fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText(/copy it with Ctrl\+C/)).toBeTruthy();
  });

  test("without a name or scopes has errors beside the fields, and is not sent", async () => {
    const page = making();
    await screen.findByText("Website");
    press("New key");
    press("Create key");
    expect(await screen.findByText("Say what the key is for.")).toBeTruthy();
    expect(screen.getByText("Choose at least one thing that the key can do.")).toBeTruthy();
    expect(screen.queryByText(/^Not saved/)).toBeNull();
    expect(page.sent("CreateApiKey")).toBeUndefined();
  });

  test("that the server refuses keeps what was typed", async () => {
    const message = "A shop has at most 100 keys: revoke one that you no longer use.";
    making({ created: null, userErrors: [{ code: "limit_reached", field: null, message }] });
    await screen.findByText("Website");
    press("New key");
    fireEvent.change(screen.getByLabelText("What it’s for"), { target: { value: "Till" } });
    choose("Program", "Read");
    press("Create key");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByDisplayValue("Till")).toBeTruthy();
  });
});

describe("the sessions", () => {
  test("are listed by person; ending a person's sessions asks first, and removes them from the list", async () => {
    let people = [signedIn()];
    const page = open({
      signedIn: () => people,
      sessionsEnd: () => {
        people = [];
        return { endedSessions: 3, userErrors: [] };
      },
    });
    const end = await screen.findByRole("button", { name: "End all sessions of Bea" });
    expect(end.closest("tr")!.textContent).toMatch(/^Bea3/);
    fireEvent.click(end);
    expect(screen.getByText(/Bea is signed out right away/)).toBeTruthy();
    expect(page.sent("EndSessions")).toBeUndefined();
    press("Sign out");
    expect(await screen.findByText("No sessions")).toBeTruthy();
    expect(page.sent("EndSessions")).toEqual({ staffId: "8" });
  });

  test("show which are one's own, and what ending them means", async () => {
    open({ signedIn: [signedIn({ isOwn: true })] });
    fireEvent.click(await screen.findByRole("button", { name: "End all sessions of Bea (you)" }));
    expect(screen.getByText("Sign yourself out everywhere?")).toBeTruthy();
    expect(screen.getByText(/You are signed out right away, on this page too/)).toBeTruthy();
  });
});

describe("a key with a last day", () => {
  test("ends at the end of that day in the shop's time zone", async () => {
    const page = making();
    await screen.findByText("Website");
    press("New key");
    fireEvent.change(screen.getByLabelText("What it’s for"), { target: { value: "Till" } });
    fireEvent.change(screen.getByLabelText("Last day"), { target: { value: "2027-03-01" } });
    choose("Rewards", "Read");
    press("Create key");
    await screen.findByLabelText("API key");
    const { input } = page.sent("CreateApiKey") as { input: { expiresAt: string } };
    expect(input.expiresAt).toMatch(/^2027-03-0[12]T/);
  });

  test("is not made while its last day cannot be read", async () => {
    const page = making();
    await screen.findByText("Website");
    press("New key");
    fireEvent.change(screen.getByLabelText("What it’s for"), { target: { value: "Till" } });
    choose("Rewards", "Read");
    fireEvent.change(screen.getByLabelText("Last day"), { target: { value: "next spring" } });
    fireEvent.blur(screen.getByLabelText("Last day"));
    press("Create key");
    expect(screen.getByLabelText<HTMLInputElement>("Last day").value).toBe("next spring");
    expect(screen.getByText(/“next spring” needs a day/)).toBeTruthy();
    expect(page.sent("CreateApiKey")).toBeUndefined();
  });

  test("is listed with that day", async () => {
    open({ apiKeys: [aKey({ expiresAt: "2027-03-01T22:59:59Z" })] });
    const row = (await screen.findByText("Website")).closest("tr")!;
    expect(row.querySelector('time[datetime="2027-03-01T22:59:59Z"]')).toBeTruthy();
  });
});

describe("revoking a key", () => {
  test("asks first, and removes it from the list", async () => {
    let keys = [aKey()];
    const page = open({
      apiKeys: () => keys,
      apiKeyRevoke: () => {
        keys = [];
        return { apiKey: aKey(), userErrors: [] };
      },
    });
    await screen.findByText("Website");
    press("Revoke Website");
    expect(screen.getByText(/Programs that use this key stop working right away/)).toBeTruthy();
    expect(page.sent("RevokeApiKey")).toBeUndefined();
    press("Revoke the key");
    expect(await screen.findByText("No API keys yet")).toBeTruthy();
    expect(page.sent("RevokeApiKey")).toEqual({ id: "k1" });
    expect(page.host.calls).toContainEqual(["showToast", { message: "Revoked" }]);
  });

  test("that another user has revoked already is no error, and reloads the list", async () => {
    let keys = [aKey()];
    open({
      apiKeys: () => keys,
      apiKeyRevoke: () => {
        keys = [];
        return { apiKey: null, userErrors: [{ code: "api_key_not_found", field: ["id"], message: "-" }] };
      },
    });
    await screen.findByText("Website");
    press("Revoke Website");
    press("Revoke the key");
    expect(await screen.findByText("No API keys yet")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Programs that use this key/)).toBeNull());
  });
});
