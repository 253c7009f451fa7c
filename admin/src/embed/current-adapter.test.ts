import type { ShopifyGlobal } from "@shopify/app-bridge-types";
import { afterEach, describe, expect, test } from "vitest";
import { createCurrentBridge } from "./current-adapter.ts";
import type { HostBridge } from "./host-bridge.ts";

let opened: HostBridge | undefined;
afterEach(() => opened?.close());

/** The part of the platform's script that the adapter uses. It records the calls. */
async function openCurrent(members: object = {}) {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    async (...values: unknown[]): Promise<void> =>
      void calls.push([name, ...values]);
  const shopify = {
    ready: Promise.resolve(),
    environment: { embedded: true, mobile: false, pos: false },
    loading: (isLoading?: boolean) => void calls.push(["loading", isLoading]),
    idToken: async () => "platform.id.token",
    toast: {
      show: (...values: unknown[]) => {
        calls.push(["toast.show", ...values]);
        return "toast-1";
      },
      hide: (id: string) => void calls.push(["toast.hide", id]),
    },
    saveBar: { show: note("saveBar.show"), hide: note("saveBar.hide") },
    modal: { show: note("modal.show"), hide: note("modal.hide") },
    ...members,
  };
  const bridge = await createCurrentBridge(window, shopify as unknown as ShopifyGlobal);
  opened = bridge;
  return { bridge, calls };
}

const elements = (selector: string) => [...document.body.querySelectorAll<HTMLElement>(selector)];
const texts = (selector: string) => elements(selector).map(({ textContent }) => textContent);

describe("what today's admin draws", () => {
  test("the menu, from links in the page", async () => {
    const { bridge } = await openCurrent();
    const rewards = { label: "Rewards", destination: "/app/rewards" };
    bridge.setNavigation({ items: [{ label: "Home", destination: "/app" }, rewards] });
    bridge.setNavigation({ items: [{ label: "Home", destination: "/app" }, rewards], active: rewards });

    expect(bridge.drawsNavigation).toBe(true);
    expect(texts("ui-nav-menu a")).toEqual(["Home", "Rewards"]);
    expect(texts('ui-nav-menu a[aria-current="page"]')).toEqual(["Rewards"]);
  });

  test("a title bar, one at a time, whose buttons call their actions", async () => {
    const { bridge } = await openCurrent();
    const clicks: string[] = [];
    bridge.setTitleBar({ title: "Rewards" });
    bridge.setTitleBar({
      title: "Reward",
      breadcrumb: { label: "Rewards", destination: "/app/rewards", onAction: () => clicks.push("back") },
      primary: { label: "Save", onAction: () => clicks.push("save") },
      secondary: [{ label: "Delete", isDestructive: true, onAction: () => clicks.push("delete") }],
    });

    for (const button of elements("ui-title-bar :is(a, button)")) button.click();

    expect(elements("ui-title-bar").map((bar) => bar.getAttribute("title"))).toEqual(["Reward"]);
    expect(texts('ui-title-bar a[variant="breadcrumb"]')).toEqual(["Rewards"]);
    expect(texts('ui-title-bar button[tone="critical"]')).toEqual(["Delete"]);
    expect(clicks).toEqual(["back", "save", "delete"]);
  });

  test("a toast, until it is hidden", async () => {
    const { bridge, calls } = await openCurrent();
    bridge.showToast({ message: "Saved", duration: 5000, isError: false })();

    expect(calls).toEqual([
      ["toast.show", "Saved", { duration: 5000, isError: false }],
      ["toast.hide", "toast-1"],
    ]);
  });

  test("the contextual save bar, whose buttons save and discard", async () => {
    const { bridge, calls } = await openCurrent();
    const clicks: string[] = [];
    const release = bridge.showSaveBar({
      onSave: () => clicks.push("save"),
      onDiscard: () => clicks.push("discard"),
    });
    const [bar] = elements("ui-save-bar");

    for (const button of elements("ui-save-bar button")) button.click();
    release();
    await Promise.resolve();

    expect(clicks).toEqual(["save", "discard"]);
    expect(calls).toEqual([
      ["saveBar.show", bar?.id],
      ["saveBar.hide", bar?.id],
    ]);
  });

  test("a save bar that changes stays, with the newest handlers, and only the newest call hides it", async () => {
    const { bridge, calls } = await openCurrent();
    const clicks: string[] = [];
    const saveBar = (name: string, isSaving: boolean) => ({
      isSaving,
      onSave: () => void clicks.push(name),
      onDiscard: () => undefined,
    });
    const first = bridge.showSaveBar(saveBar("first", false));
    const [bar] = elements("ui-save-bar");
    const second = bridge.showSaveBar(saveBar("second", true));
    first();
    elements("ui-save-bar button[loading]")[0]?.click();

    expect(elements("ui-save-bar")).toEqual([bar]);
    expect(texts("ui-save-bar button[disabled]")).toEqual(["Discard"]);
    expect(clicks).toEqual(["second"]);
    expect(calls.map(([name]) => name)).not.toContain("saveBar.hide");
    second();
    expect(calls.at(-1)).toEqual(["saveBar.hide", bar?.id]);
  });

  test.each([
    ["small", "small"],
    ["medium", "base"],
    ["large", "large"],
  ] as const)("a modal of the size %s", async (size, variant) => {
    const { bridge, calls } = await openCurrent();
    let closed = 0;
    bridge.openModal({ title: "Delete?", message: "For good.", size, onClose: () => (closed += 1) });
    const [modal] = elements("ui-modal");

    expect(modal?.getAttribute("variant")).toBe(variant);
    expect(texts("ui-modal p")).toEqual(["For good."]);
    expect(calls).toEqual([["modal.show", modal?.id]]);
    modal?.dispatchEvent(new Event("hide"));
    expect(closed).toBe(1);
    expect(elements("ui-modal")).toEqual([]);
  });

  test("text is written as text, never as markup", async () => {
    const { bridge } = await openCurrent();
    const markup = "<img src=x onerror=alert(1)>";
    bridge.openModal({ title: markup, message: markup });
    bridge.setNavigation({ items: [{ label: markup, destination: "/app" }] });

    expect(elements("img")).toEqual([]);
    expect(texts("ui-nav-menu a")).toEqual([markup]);
  });
});

describe("what today's admin says", () => {
  test("a click in its menu leads to the page", async () => {
    const { bridge } = await openCurrent();
    const paths: string[] = [];
    const release = bridge.onNavigate((path) => paths.push(path));
    bridge.setNavigation({ items: [{ label: "Rewards", destination: "/app/rewards" }] });
    const [link] = elements("ui-nav-menu a");

    link?.dispatchEvent(new Event("shopify:navigate", { bubbles: true }));
    release();
    link?.dispatchEvent(new Event("shopify:navigate", { bubbles: true }));

    expect(paths).toEqual(["/app/rewards"]);
  });

  test("a host that clicks a menu link opens the page too, without a full load", async () => {
    const { bridge } = await openCurrent();
    const paths: string[] = [];
    bridge.onNavigate((path) => paths.push(path));
    bridge.setNavigation({ items: [{ label: "Rewards", destination: "/app/rewards" }] });
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });

    elements("ui-nav-menu a")[0]?.dispatchEvent(click);

    expect(paths).toEqual(["/app/rewards"]);
    expect(click.defaultPrevented).toBe(true);
  });

  test("it says which blocks are on in the store's theme, or an older script does not", async () => {
    const block = (handle: string, status: string) => ({ handle, status, name: "", target: "body" });
    const extensions = async () => [
      { type: "ui_extension", handle: "orders", activations: [{ target: "admin.order" }] },
      {
        type: "theme_app_extension",
        handle: "laurel",
        activations: [block("rewards-button", "active"), block("points-cart", "available")],
      },
    ];
    const { bridge } = await openCurrent({ app: { extensions } });
    expect(await bridge.listThemeBlocks()).toEqual([
      { handle: "rewards-button", isOn: true },
      { handle: "points-cart", isOn: false },
    ]);
    const older = await openCurrent();
    expect(await older.bridge.listThemeBlocks()).toBeNull();
  });

  test("its picker opens with what is chosen already, and tells what is chosen then", async () => {
    const asked: unknown[] = [];
    const { bridge } = await openCurrent({
      resourcePicker: async (options: unknown) => {
        asked.push(options);
        return [
          { id: "gid://shopify/Collection/3", title: "Pots", image: { originalSrc: "https://a.test/p.png" } },
        ];
      },
    });
    expect(await bridge.pickItems({ kind: "collection", chosenIds: ["2"] })).toEqual([
      { id: "3", title: "Pots", imageUrl: "https://a.test/p.png" },
    ]);
    expect(asked).toMatchObject([
      { type: "collection", multiple: true, selectionIds: [{ id: "gid://shopify/Collection/2" }] },
    ]);
  });

  test("its picker is left without a choice, or refused", async () => {
    const left = await openCurrent({ resourcePicker: async () => undefined });
    expect(await left.bridge.pickItems({ kind: "product", chosenIds: [] })).toBeNull();
    left.bridge.close();
    const refused = await openCurrent({
      resourcePicker: () => Promise.reject(new DOMException("No.", "NotAllowedError")),
    });
    await expect(refused.bridge.pickItems({ kind: "product", chosenIds: [] })).rejects.toMatchObject({
      kind: "permission",
    });
  });

  test("its ID token is the session token", async () => {
    const { bridge } = await openCurrent();

    expect(await bridge.requestSessionToken()).toBe("platform.id.token");
  });
});

test("its elements are removed from the page when the bridge is closed", async () => {
  const { bridge } = await openCurrent();
  bridge.setNavigation({ items: [{ label: "Home", destination: "/app" }] });
  bridge.setTitleBar({ title: "Home" });

  bridge.close();

  expect(elements("ui-nav-menu, ui-title-bar")).toEqual([]);
});
