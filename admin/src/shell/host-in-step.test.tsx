import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useMutation } from "urql";
import { describe, expect, test } from "vitest";
import { useSaveBar, useTitleBar } from "../embed/host-context.tsx";
import { backendSession, openApp } from "../testing/app-world.tsx";
import { shop, storedCookies } from "../testing/auth-world.ts";
import { json } from "../testing/fakes/fake-server.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { createRecordingHost } from "../testing/recording-host.ts";
import { Link } from "../ui/router/router.tsx";

const known = { search: `?shop=${shop}`, hasCookies: storedCookies };
const callsOf = (host: ReturnType<typeof createRecordingHost>, name: string) =>
  host.calls.filter(([called]) => called === name).map(([, value]) => value);

describe("the admin's menu", () => {
  test("has the app's items, with the page's item active", async () => {
    const host = createRecordingHost({ drawsNavigation: true });
    await openApp({ ...known, host, path: "/app/customers/12" });
    await screen.findByText("Home of the shop");

    expect(callsOf(host, "setNavigation").at(-1)).toMatchObject({
      items: [
        "Home",
        "Customers",
        "Rewards",
        "Referrals",
        "Reports",
        "Activity",
        "Could not be processed",
        "Settings",
      ].map((label) => ({ label })),
      active: { label: "Customers" },
    });
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  test.each([
    ["/app/reports/simulator", "Reports"],
    ["/app/referrals", "Referrals"],
    ["/app/set-aside", "Could not be processed"],
  ])("marks %s as %s, whoever draws it", async (path, label) => {
    const host = createRecordingHost({ drawsNavigation: true });
    await openApp({ ...known, host, path });
    await screen.findByText("Home of the shop");
    expect(callsOf(host, "setNavigation").at(-1)).toMatchObject({ active: { label } });
    cleanup();

    await openApp({ ...known, path, host: createRecordingHost({ drawsNavigation: false }) });
    expect((await screen.findByRole("link", { name: label })).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBeNull();
  });

  test("is drawn by the app when the admin draws none", async () => {
    await openApp({ ...known, host: createRecordingHost({ drawsNavigation: false }) });

    expect(await screen.findByRole("link", { name: "Rewards" })).toBeTruthy();
  });

  test("has Getting started until it is finished, also once the program is on", async () => {
    const starting = { ...backendSession, gettingStarted: { isFinished: false } };
    await openApp({ ...known, answers: { "/app-auth": () => json({ body: starting }) } });

    expect(await screen.findByRole("link", { name: "Getting started" })).toBeTruthy();
  });

  test("opens the app's pages", async () => {
    const host = createRecordingHost();
    const app = await openApp({ ...known, host });
    await screen.findByText("Home of the shop");

    act(() => host.navigate("/app/rewards"));

    await waitFor(() => expect(app.address()).toBe("/app/rewards"));
    // The admin has already added its own history entry.
    expect(app.pushes()).toBe(0);
  });
});

test("points have the program's name on every page, also once it is saved anew", async () => {
  const leaves = { one: "leaf", other: "leaves" };
  const program = { ...backendSession.program, pointsName: leaves };
  const saved = { document: { pointsName: { one: "star", other: "stars" } } };
  const SavingPage = () => {
    const formats = useFormats();
    const [, save] = useMutation("mutation { programUpdate { program { document } } }");
    return <button onClick={() => void save({})}>{`${formats.points(1)}, ${formats.points(200)}`}</button>;
  };
  await openApp({
    ...known,
    AppPage: SavingPage,
    answers: {
      "/app-auth": () => json({ body: { ...backendSession, program } }),
      "/api/graphql": () => json({ data: { programUpdate: { program: saved } } }),
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "1 leaf, 200 leaves" }));
  expect(await screen.findByRole("button", { name: "1 star, 200 stars" })).toBeTruthy();
});

test("does not open the current page again", async () => {
  const host = createRecordingHost();
  const app = await openApp({ ...known, host, path: "/app/rewards" });
  await screen.findByText("Home of the shop");

  act(() => host.navigate("/app/rewards"));

  expect(app.pushes()).toBe(0);
});

describe("the admin's address bar", () => {
  test("follows the app's, and Back goes only through the app's own history", async () => {
    const host = createRecordingHost();
    const app = await openApp({ ...known, host, AppPage: () => <Link to="/app/rewards">Go on</Link> });
    await screen.findByText("Go on");

    await act(() => app.navigate("/app/rewards?status=ACTIVE"));

    expect(callsOf(host, "replaceHistory")).toEqual(["/app", "/app/rewards?status=ACTIVE"]);
    expect(callsOf(host, "pushHistory")).toEqual([]);
  });
});

test("the admin's loading bar runs while a page takes longer than a second", async () => {
  const host = createRecordingHost();
  const component = Promise.withResolvers<void>();
  const app = await openApp({ ...known, host, slowPages: { "rewards-index": component.promise } });
  fireEvent.click(await screen.findByRole("link", { name: "Rewards" }));
  await app.clock.advance(999);
  expect(callsOf(host, "setLoading")).toEqual([]);

  await app.clock.advance(1);
  expect(callsOf(host, "setLoading")).toEqual([true]);

  await act(async () => component.resolve());
  await waitFor(() => expect(app.address()).toBe("/app/rewards"));
  expect(callsOf(host, "setLoading")).toEqual([true, false]);
});

describe("a page's title bar and save bar", () => {
  const EditPage = () => {
    const [count, setCount] = useState(0);
    useTitleBar({ title: "Reward", primary: { label: "Add", onAction: () => setCount(count + 1) } });
    useSaveBar(count > 0 ? { onSave: () => setCount(0), onDiscard: () => setCount(0) } : undefined);
    return <p>{`${count} changes`}</p>;
  };

  test("the bar's button uses the page's present values, without a new bar at each change", async () => {
    const host = createRecordingHost();
    await openApp({ ...known, host, AppPage: EditPage });
    await screen.findByText("0 changes");
    const press = () =>
      act(() =>
        (callsOf(host, "setTitleBar").at(-1) as { primary: { onAction: () => void } }).primary.onAction(),
      );

    press();
    press();

    expect(screen.getByText("2 changes")).toBeTruthy();
    expect(callsOf(host, "setTitleBar")).toHaveLength(1);
  });

  test("the save bar is shown while there is something to save", async () => {
    const host = createRecordingHost();
    await openApp({ ...known, host, AppPage: EditPage });
    await screen.findByText("0 changes");
    expect(callsOf(host, "showSaveBar")).toEqual([]);

    act(() =>
      (callsOf(host, "setTitleBar").at(-1) as { primary: { onAction: () => void } }).primary.onAction(),
    );
    const [bar] = callsOf(host, "showSaveBar") as [{ onSave: () => void }];
    act(() => bar.onSave());

    expect(host.calls.filter(([name]) => name === "showSaveBar released")).toHaveLength(1);
    expect(screen.getByText("0 changes")).toBeTruthy();
  });

  test("the save bar changes in its place while saving, and is hidden once", async () => {
    const SavingPage = () => {
      const [step, setStep] = useState<"unsaved" | "saving" | "saved">("unsaved");
      const saveBar = {
        isSaving: step === "saving",
        onSave: () => setStep("saving"),
        onDiscard: () => undefined,
      };
      useSaveBar(step === "saved" ? undefined : saveBar);
      return <button onClick={() => setStep("saved")}>{step}</button>;
    };
    const host = createRecordingHost();
    await openApp({ ...known, host, AppPage: SavingPage });
    await screen.findByText("unsaved");
    const barCalls = () => host.calls.filter(([name]) => name.startsWith("showSaveBar"));

    act(() => (callsOf(host, "showSaveBar")[0] as { onSave: () => void }).onSave());
    expect(barCalls().map(([name]) => name)).toEqual(["showSaveBar", "showSaveBar"]);
    expect(callsOf(host, "showSaveBar").at(-1)).toMatchObject({ isSaving: true });

    fireEvent.click(screen.getByRole("button", { name: "saving" }));
    expect(barCalls().map(([name]) => name)).toEqual(["showSaveBar", "showSaveBar", "showSaveBar released"]);
  });
});
