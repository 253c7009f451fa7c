import { describe, expect, test } from "vitest";
import { createClassicHost } from "../testing/classic-host.ts";
import { createClassicBridge } from "./classic-adapter.ts";
import type { HostError } from "./host-bridge.ts";

const shop = "fern.myshopify.com";
const config = { apiKey: "key-1", shopOrigin: shop, appOrigin: "https://laurel.test", adminOrigins: [] };
const devStoreUrl = "http://localhost:4000";

async function openClassic(options: { readonly isDeveloping?: boolean; readonly hasMenu?: boolean } = {}) {
  const { isDeveloping = false, hasMenu = true } = options;
  const host = createClassicHost(isDeveloping ? devStoreUrl : `https://${shop}`, { hasMenu });
  const bridge = await createClassicBridge(host.window, { ...config, ...(isDeveloping && { devStoreUrl }) });
  return { host, bridge };
}

describe("the messages to the admin", () => {
  test("go only to the shop's own admin, with the app's key", async () => {
    const { host, bridge } = await openClassic();
    bridge.showToast({ message: "Saved", duration: 5000 });

    for (const { message, targetOrigin } of host.received) {
      expect(targetOrigin).toBe(`https://${shop}`);
      expect(message.source).toMatchObject({ apiKey: "key-1", shopOrigin: shop });
    }
    expect(host.dispatched("APP::TOAST::SHOW")).toMatchObject([
      { message: "Saved", duration: 5000, isError: false },
    ]);
  });

  test("go to the dev store over plain http in development", async () => {
    const { host, bridge } = await openClassic({ isDeveloping: true });
    bridge.showToast({ message: "Saved", duration: 5000 });

    expect(new Set(host.received.map(({ targetOrigin }) => targetOrigin))).toEqual(new Set([devStoreUrl]));
    expect(host.dispatched("APP::TOAST::SHOW")).toMatchObject([{ message: "Saved" }]);
  });

  test("a message from another window is ignored, and so is data that is not a message", async () => {
    const { host, bridge } = await openClassic();
    const paths: string[] = [];
    bridge.onNavigate((path) => paths.push(path));
    const message = {
      type: "dispatch",
      payload: { type: "APP::NAVIGATION::REDIRECT::APP", payload: { path: "/app/rewards" } },
    };

    host.post(message, { isOtherWindow: true });
    host.post({ type: "dispatch", payload: { type: "NOTHING", payload: {} } });
    host.post("text");

    expect(paths).toEqual([]);
    host.post(message);
    expect(paths).toEqual(["/app/rewards"]);
  });

  test("in development, a message from another origin or window is ignored", async () => {
    const { host, bridge } = await openClassic({ isDeveloping: true });
    const paths: string[] = [];
    bridge.onNavigate((path) => paths.push(path));
    const message = {
      type: "dispatch",
      payload: { type: "APP::NAVIGATION::REDIRECT::APP", payload: { path: "/app/rewards" } },
    };

    host.post(message, { origin: "https://evil.example" });
    host.post(message, { isOtherWindow: true });
    host.post(null);
    host.post("text");

    expect(paths).toEqual([]);
    host.post(message);
    expect(paths).toEqual(["/app/rewards"]);
  });
});

describe("what the admin draws", () => {
  test("the menu, if it has one", async () => {
    const { host, bridge } = await openClassic();
    const items = [
      { label: "Home", destination: "/app" },
      { label: "Rewards", destination: "/app/rewards" },
    ];
    bridge.setNavigation({ items, active: { label: "Rewards", destination: "/app/rewards" } });

    const [menu] = host.dispatched("APP::MENU::NAVIGATION_MENU::UPDATE") as [
      {
        items: { id: string; label: string; destination: { path: string }; redirectType: string }[];
        active: string;
      },
    ];
    expect(bridge.drawsNavigation).toBe(true);
    expect(menu.items).toMatchObject([
      { label: "Home", destination: { path: "/app" }, redirectType: "APP" },
      { label: "Rewards", destination: { path: "/app/rewards" } },
    ]);
    expect(menu.active).toBe(menu.items[1]?.id);
  });

  test("no menu, where the app draws its own", async () => {
    const { bridge } = await openClassic({ hasMenu: false });

    expect(bridge.drawsNavigation).toBe(false);
  });

  test("a title bar, of which only the newest one's buttons call their actions", async () => {
    const { host, bridge } = await openClassic();
    const clicks: string[] = [];
    const titleBar = (name: string) => ({
      title: name,
      primary: { label: "Save", onAction: () => void clicks.push(name) },
    });
    bridge.setTitleBar(titleBar("first"));
    bridge.setTitleBar(titleBar("second"));
    const ids = host
      .dispatched("APP::TITLEBAR::UPDATE")
      .map(({ buttons }) => (buttons as { primary: { id: string } }).primary.id);

    for (const id of ids) host.dispatch("APP::TITLEBAR::BUTTONS::BUTTON::CLICK", { id });

    expect(clicks).toEqual(["second"]);
  });

  test("a title bar without the buttons of the last page", async () => {
    const { host, bridge } = await openClassic();
    bridge.setTitleBar({ title: "Reward", primary: { label: "Save", onAction: () => undefined } });

    bridge.setTitleBar({ title: "Rewards" });

    expect(host.dispatched("APP::TITLEBAR::UPDATE").at(-1)).toMatchObject({ title: "Rewards" });
    expect(JSON.stringify(host.dispatched("APP::TITLEBAR::UPDATE").at(-1))).not.toContain("Save");
  });

  test("the contextual save bar, whose buttons save and discard, until it is hidden", async () => {
    const { host, bridge } = await openClassic();
    const calls: string[] = [];
    const release = bridge.showSaveBar({
      onSave: () => calls.push("save"),
      onDiscard: () => calls.push("discard"),
    });
    const [{ id } = {}] = host.dispatched("APP::CONTEXTUAL_SAVE_BAR::SHOW");
    host.dispatch("APP::CONTEXTUAL_SAVE_BAR::SAVE", { id });
    host.dispatch("APP::CONTEXTUAL_SAVE_BAR::DISCARD", { id });

    release();
    release();
    host.dispatch("APP::CONTEXTUAL_SAVE_BAR::SAVE", { id });

    expect(calls).toEqual(["save", "discard"]);
    expect(host.dispatched("APP::CONTEXTUAL_SAVE_BAR::HIDE")).toMatchObject([{ id }]);
  });

  test("a save bar that changes stays, with the newest handlers, and only the newest call hides it", async () => {
    const { host, bridge } = await openClassic();
    const calls: string[] = [];
    const saveBar = (name: string, isSaving: boolean) => ({
      isSaving,
      onSave: () => void calls.push(name),
      onDiscard: () => undefined,
    });
    const first = bridge.showSaveBar(saveBar("first", false));
    const second = bridge.showSaveBar(saveBar("second", true));
    first();
    const [shown, changed] = host.dispatched("APP::CONTEXTUAL_SAVE_BAR::SHOW");
    host.dispatch("APP::CONTEXTUAL_SAVE_BAR::SAVE", { id: shown?.["id"] });

    expect(calls).toEqual(["second"]);
    expect(changed).toMatchObject({ id: shown?.["id"], saveAction: { loading: true } });
    expect(host.dispatched("APP::CONTEXTUAL_SAVE_BAR::HIDE")).toEqual([]);
    second();
    expect(host.dispatched("APP::CONTEXTUAL_SAVE_BAR::HIDE")).toMatchObject([{ id: shown?.["id"] }]);
  });

  test("a modal with its buttons, which the merchant may close", async () => {
    const { host, bridge } = await openClassic();
    const calls: string[] = [];
    bridge.openModal({
      title: "Delete?",
      message: "It can't be undone.",
      size: "medium",
      primary: { label: "Delete", isDestructive: true, onAction: () => calls.push("delete") },
      secondary: [{ label: "Keep", onAction: () => calls.push("keep") }],
      onClose: () => calls.push("close"),
    });
    const [modal] = host.dispatched("APP::MODAL::OPEN") as [
      {
        id: string;
        footer: { buttons: { primary: { id: string; style?: string }; secondary: { style?: string }[] } };
      },
    ];

    host.dispatch("APP::MODAL::FOOTER::BUTTON::CLICK", { id: modal.footer.buttons.primary.id });
    host.dispatch("APP::MODAL::CLOSE", { id: modal.id });

    expect(modal).toMatchObject({ title: "Delete?", message: "It can't be undone.", size: "medium" });
    const { primary, secondary } = modal.footer.buttons;
    expect([primary.style, secondary[0]?.style]).toEqual(["danger", undefined]);
    expect(calls).toEqual(["delete", "close"]);
  });

  test.each([
    [{ to: "app", path: "/app/rewards" }, "APP::NAVIGATION::REDIRECT::APP", { path: "/app/rewards" }],
    [{ to: "admin", path: "/orders" }, "APP::NAVIGATION::REDIRECT::ADMIN::PATH", { path: "/orders" }],
    [
      { to: "remote", url: "https://laurel.test/", isNewWindow: true },
      "APP::NAVIGATION::REDIRECT::REMOTE",
      { url: "https://laurel.test/", newContext: true },
    ],
  ] as const)("a redirect: %j", async (redirect, type, payload) => {
    const { host, bridge } = await openClassic();
    bridge.redirect(redirect);

    expect(host.dispatched(type)).toMatchObject([payload]);
  });

  test("the loading bar and the address bar", async () => {
    const { host, bridge } = await openClassic();
    bridge.setLoading(true);
    bridge.setLoading(false);
    bridge.pushHistory("/app/rewards");
    bridge.replaceHistory("/app");

    expect(host.dispatched("APP::LOADING::START")).toHaveLength(1);
    expect(host.dispatched("APP::LOADING::STOP")).toHaveLength(1);
    expect(host.dispatched("APP::NAVIGATION::HISTORY::PUSH")).toMatchObject([{ path: "/app/rewards" }]);
    expect(host.dispatched("APP::NAVIGATION::HISTORY::REPLACE")).toMatchObject([{ path: "/app" }]);
  });
});

describe("the admin's picker", () => {
  const opened = async () => {
    const { host, bridge } = await openClassic();
    const picked = bridge.pickItems({ kind: "product", chosenIds: ["7"] });
    const [{ id, ...asked } = {}] = host.dispatched("APP::RESOURCE_PICKER::OPEN");
    return { host, picked, id, asked };
  };

  test("opens with what is chosen already, and tells what is chosen then", async () => {
    const { host, picked, id, asked } = await opened();
    expect(asked).toMatchObject({
      resourceType: "product",
      selectMultiple: true,
      actionVerb: "select",
      initialSelectionIds: [{ id: "gid://shopify/Product/7" }],
    });
    host.dispatch("APP::RESOURCE_PICKER::SELECT", {
      id,
      selection: [
        {
          id: "gid://shopify/Product/7",
          title: "Monstera",
          images: [{ originalSrc: "https://a.test/m.png" }],
        },
        { id: "gid://shopify/Product/8", title: "Fern", images: [] },
      ],
    });
    expect(await picked).toEqual([
      { id: "7", title: "Monstera", imageUrl: "https://a.test/m.png" },
      { id: "8", title: "Fern", imageUrl: null },
    ]);
  });

  test("is left without a choice", async () => {
    const { host, picked, id } = await opened();
    host.dispatch("APP::RESOURCE_PICKER::CANCEL", { id });
    expect(await picked).toBeNull();
  });

  test("is refused to an app that may not see products", async () => {
    const { host, picked, id } = await opened();
    const type = "APP::ERROR::PERMISSION";
    host.dispatch(type, { type, message: "No.", id, action: { payload: { id } } });
    await expect(picked).rejects.toMatchObject({ kind: "permission" });
  });
});

describe("what the admin says", () => {
  test.each([
    ["a token", { sessionToken: "a.b.c" }],
    ["an older host's token", "a.b.c"],
  ])("%s answers the question for a session token", async (_what, answer) => {
    const { host, bridge } = await openClassic();
    const token = bridge.requestSessionToken();

    host.dispatch("APP::SESSION_TOKEN::RESPOND", answer);

    expect(await token).toBe("a.b.c");
    expect(host.dispatched("APP::SESSION_TOKEN::REQUEST")).toHaveLength(1);
  });

  test.each([
    ["INVALID_ACTION", "invalid_action"],
    ["INVALID_ACTION_TYPE", "invalid_action"],
    ["UNEXPECTED_ACTION", "invalid_action"],
    ["UNSUPPORTED_OPERATION", "invalid_action"],
    ["INVALID_PAYLOAD", "invalid_payload"],
    ["INVALID_OPTIONS", "invalid_options"],
    ["PERSISTENCE", "persistence"],
    ["NETWORK", "network"],
    ["PERMISSION", "permission"],
  ])("its error %s is of the kind %s", async (name, kind) => {
    const { host, bridge } = await openClassic();
    const errors: HostError[] = [];
    bridge.onError((error) => errors.push(error));

    host.dispatch(`APP::ERROR::${name}`, { type: `APP::ERROR::${name}`, message: "No.", action: {} });

    expect(errors.map((error) => [error.kind, error.message])).toEqual([[kind, "No."]]);
  });
});
