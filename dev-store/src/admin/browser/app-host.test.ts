// Tests the host with the library that apps use: App Bridge 1.20.3 itself, connected to it without a window.
import {
  Button,
  ButtonGroup,
  ContextualSaveBar,
  Error as ErrorActions,
  History,
  Loading,
  Modal,
  NavigationMenu,
  Redirect,
  SessionToken,
  TitleBar,
  Toast,
} from "@shopify/app-bridge/actions/index.js";
import { create as createLink } from "@shopify/app-bridge/actions/Link/AppLink/index.js";
import { createClientApp } from "@shopify/app-bridge/client/Client.js";
import { beforeEach, describe, expect, test } from "vitest";
import { createAppHost } from "./app-host.js";
import { modalClosed, showInApp, toastGone } from "./apply-action.js";
import type { AppFrame, Context, HostMessage, HostUi } from "./types.ts";

type Call = [name: string, ...input: unknown[]];
type App = ReturnType<ReturnType<typeof createClientApp>>;

let calls: Call[];
let host: ReturnType<typeof createAppHost>;
let app: App;
let received: HostMessage[];
let frame: AppFrame;

/** Records what the page would draw and do. */
const written = (answers: { idToken: () => Promise<string> }): HostUi =>
  new Proxy({} as HostUi, {
    get:
      (_target, name: string) =>
      (...input: unknown[]) => {
        calls.push([name, ...input]);
        if (name === "issueIdToken") return answers.idToken();
        return name === "confirmLeave" ? Promise.resolve(true) : undefined;
      },
  });

const of = (name: string): unknown[] => calls.filter(([called]) => called === name).map(([, input]) => input);

let tokens = 0;
beforeEach(() => {
  calls = [];
  tokens = 0;
  host = createAppHost({
    apiKey: "key",
    appOrigin: "https://app.example",
    shopDomain: "fern.myshopify.com",
    staff: { id: 7, name: "Robin Keller" },
    ui: written({ idToken: async () => `token-${++tokens}` }),
  });
  ({ app, received, frame } = join("Main"));
});

/** A page of the app in a frame of this kind. */
function join(context: Context, shopOrigin = "fern.myshopify.com", apiKey = "key") {
  const messages: HostMessage[] = [];
  const handlers: ((event: unknown) => void)[] = [];
  const joined: AppFrame = {
    context,
    post(message) {
      messages.push(message);
      for (const handler of handlers) handler({ data: structuredClone(message) });
    },
  };
  host.addFrame(joined);
  const transport = {
    localOrigin: "https://app.example",
    hostFrame: {},
    dispatch: (message: unknown) => host.receive(joined, structuredClone(message)),
    subscribe: (handler: (event: unknown) => void) => handlers.push(handler),
  };
  const made = createClientApp(transport as never)({ apiKey, shopOrigin });
  return { app: made, received: messages, frame: joined };
}

const dispatched = (type: string) =>
  received.flatMap(({ payload }) => (payload["type"] === type ? [payload["payload"]] : []));

describe("toasts", () => {
  test("a toast stays for five seconds by default", () => {
    Toast.create(app, { message: "Saved", duration: 5_000 }).dispatch(Toast.Action.SHOW);
    Toast.create(app, { message: "Sent", duration: 900 }).dispatch(Toast.Action.SHOW);
    expect(of("showToast")).toMatchObject([
      { message: "Saved", durationMs: 5_000, isError: false },
      { message: "Sent", durationMs: 900 },
    ]);
  });

  test("the app is told when its toast is gone", () => {
    const gone: unknown[] = [];
    const toast = Toast.create(app, { message: "Saved", duration: 1, isError: true });
    toast.subscribe(Toast.Action.CLEAR, () => gone.push("gone"));
    toast.dispatch(Toast.Action.SHOW);
    toastGone(host, toast.id);
    expect(gone).toEqual(["gone"]);
  });
});

describe("the title bar", () => {
  const bar = () => {
    const save = Button.create(app, { label: "Save" });
    const more = ButtonGroup.create(app, {
      label: "More",
      buttons: [Button.create(app, { label: "Export" })],
    });
    const back = Button.create(app, { label: "Rewards" });
    TitleBar.create(app, {
      title: "New reward",
      breadcrumbs: back,
      buttons: { primary: save, secondary: [more] },
    });
    return { save, back };
  };

  test("its title, breadcrumb, buttons and groups are drawn as soon as it is made", () => {
    bar();
    expect(of("showTitleBar").at(-1)).toMatchObject({
      title: "New reward",
      breadcrumbs: { label: "Rewards" },
      buttons: { primary: { label: "Save" }, secondary: [{ label: "More", buttons: [{ label: "Export" }] }] },
    });
  });

  test("a click on a button and on the breadcrumb reaches the app", () => {
    const { save, back } = bar();
    const clicked: string[] = [];
    save.subscribe(Button.Action.CLICK, () => clicked.push("save"));
    back.subscribe(Button.Action.CLICK, () => clicked.push("back"));
    host.announce("APP::TITLEBAR::BUTTONS::BUTTON::CLICK", { id: save.id });
    host.announce("APP::TITLEBAR::BREADCRUMBS::BUTTON::CLICK", { id: back.id });
    expect(clicked).toEqual(["save", "back"]);
  });

  test("a disabled button is drawn as disabled", () => {
    bar().save.set({ disabled: true });
    expect(of("showTitleBar").at(-1)).toMatchObject({ buttons: { primary: { disabled: true } } });
  });
});

describe("the menu", () => {
  test("its items and the active one are drawn", () => {
    const items = ["/app", "/app/rewards"].map((destination) =>
      createLink(app, { label: destination, destination }),
    );
    NavigationMenu.create(app, { items, active: items[1]! });
    expect(of("showMenu")).toMatchObject([
      {
        items: [{ destination: { path: "/app" } }, { destination: { path: "/app/rewards" } }],
        active: items[1]!.id,
      },
    ]);
  });

  test.each([
    ["an item without a label", [{ id: "1", label: "", destination: { path: "/app" } }], undefined],
    ["a destination without a slash", [{ id: "1", label: "Home", destination: { path: "app" } }], undefined],
    [
      "a destination on another host",
      [{ id: "1", label: "Home", destination: { path: "//evil" } }],
      undefined,
    ],
    ["an active item that is not in it", [{ id: "1", label: "Home", destination: { path: "/app" } }], "2"],
  ])("%s is refused", (_what, items, active) => {
    say("Menu", "APP::MENU::NAVIGATION_MENU::UPDATE", { items, active });
    expect(of("showMenu")).toEqual([]);
    expect(dispatched("APP::ERROR::INVALID_PAYLOAD")).toHaveLength(1);
  });
});

describe("the save bar", () => {
  test("it is shown, saves, discards and is hidden", () => {
    const heard: string[] = [];
    const bar = ContextualSaveBar.create(app, { saveAction: { disabled: true } });
    bar.subscribe(ContextualSaveBar.Action.SAVE, () => heard.push("save"));
    bar.subscribe(ContextualSaveBar.Action.DISCARD, () => heard.push("discard"));
    bar.dispatch(ContextualSaveBar.Action.SHOW);
    host.announce("APP::CONTEXTUAL_SAVE_BAR::SAVE", { id: bar.id });
    host.announce("APP::CONTEXTUAL_SAVE_BAR::DISCARD", { id: bar.id });
    bar.dispatch(ContextualSaveBar.Action.HIDE);
    expect(heard).toEqual(["save", "discard"]);
    expect(of("showSaveBar")).toMatchObject([{ saveAction: { disabled: true } }, null]);
  });

  test("one that replaced another stays when the other is hidden again", () => {
    const [first, second] = [ContextualSaveBar.create(app, {}), ContextualSaveBar.create(app, {})];
    first.dispatch(ContextualSaveBar.Action.SHOW);
    first.dispatch(ContextualSaveBar.Action.HIDE);
    second.dispatch(ContextualSaveBar.Action.SHOW);
    first.dispatch(ContextualSaveBar.Action.HIDE);
    expect(of("showSaveBar").at(-1)).toMatchObject({ id: second.id });
  });

  test("changing it does not show it", () => {
    ContextualSaveBar.create(app, {}).set({ saveAction: { loading: true } });
    expect(of("showSaveBar")).toEqual([]);
  });
});

describe("modals", () => {
  test("a message has a title, a size, a text and buttons that call the app", () => {
    const clicked: string[] = [];
    const yes = Button.create(app, { label: "Delete" });
    yes.subscribe(Button.Action.CLICK, () => clicked.push("delete"));
    const modal = Modal.create(app, {
      title: "Delete?",
      message: "It cannot be undone.",
      size: Modal.Size.Medium,
      footer: { buttons: { primary: yes } },
    });
    modal.dispatch(Modal.Action.OPEN);
    host.announce("APP::MODAL::FOOTER::BUTTON::CLICK", { id: yes.id });
    expect(of("openModal")).toMatchObject([
      {
        title: "Delete?",
        message: "It cannot be undone.",
        size: "medium",
        footer: { primary: { label: "Delete" } },
      },
    ]);
    expect(clicked).toEqual(["delete"]);
  });

  test("the app is told once when the user closes it", () => {
    const heard: string[] = [];
    const modal = Modal.create(app, { title: "Preview", path: "/preview" });
    modal.subscribe(Modal.Action.CLOSE, () => heard.push("closed"));
    modal.dispatch(Modal.Action.OPEN);
    modalClosed(host, modal.id);
    modalClosed(host, modal.id);
    expect(heard).toEqual(["closed"]);
  });

  test.each([
    ["of no size that there is", { message: "Hello", size: "huge" }],
    ["without a text", { title: "Hello" }],
    ["with a page of another origin", { url: "https://evil.example/page" }],
    ["with a page that is a script", { url: "javascript:alert(1)" }],
    ["with a path of another host", { path: "//evil.example" }],
  ])("one %s is refused", (_what, payload) => {
    say("Modal", "APP::MODAL::OPEN", { id: "1", ...payload });
    expect(of("openModal")).toEqual([]);
    expect(dispatched("APP::ERROR::INVALID_PAYLOAD")).toHaveLength(1);
  });
});

test("the loading bar stays until every start has been stopped", () => {
  const [one, other] = [Loading.create(app), Loading.create(app)];
  one.dispatch(Loading.Action.START);
  other.dispatch(Loading.Action.START);
  one.dispatch(Loading.Action.STOP);
  other.dispatch(Loading.Action.STOP);
  expect(of("setLoading")).toEqual([true, true, true, false]);
});

describe("going elsewhere", () => {
  test("a path of the app reloads its frame, and is shown in the address bar", () => {
    Redirect.create(app).dispatch(Redirect.Action.APP, "/app/rewards");
    expect(calls).toEqual([
      ["setAddress", "/app/rewards", "push"],
      ["openInApp", "/app/rewards"],
    ]);
  });

  test("an app that navigates by itself is sent the path instead", () => {
    const told: unknown[] = [];
    app.subscribe(Redirect.ActionType.APP, (payload: unknown) => told.push(payload));
    showInApp(host, "/app/rewards");
    expect(told).toEqual([{ path: "/app/rewards" }]);
    expect(of("openInApp")).toEqual([]);
  });

  test("opens a page of the admin, a section of it, and an address outside", () => {
    const redirect = Redirect.create(app);
    redirect.dispatch(Redirect.Action.ADMIN_PATH, { path: "/orders", newContext: true });
    redirect.dispatch(Redirect.Action.ADMIN_SECTION, {
      name: Redirect.ResourceType.Customer,
      resource: { id: "12" },
    });
    redirect.dispatch(Redirect.Action.REMOTE, "https://example.com/help");
    expect(calls).toEqual([
      ["openInAdmin", "/orders", true],
      ["openInAdmin", "/customers/12", false],
      ["openOutside", "https://example.com/help", false],
    ]);
  });

  test("history changes only the address bar", () => {
    const history = History.create(app);
    history.dispatch(History.Action.PUSH, "/app/a");
    history.dispatch(History.Action.REPLACE, "/app/b");
    expect(calls).toEqual([
      ["setAddress", "/app/a", "push"],
      ["setAddress", "/app/b", "replace"],
    ]);
  });

  test.each(["javascript:alert(1)", "data:text/html,hi", "//evil.example", "/relative", ""])(
    "nobody is sent to %j",
    (url) => {
      say("Navigation", "APP::NAVIGATION::REDIRECT::REMOTE", { url });
      expect(of("openOutside")).toEqual([]);
      expect(dispatched("APP::ERROR::INVALID_PAYLOAD")).toHaveLength(1);
    },
  );
});

describe("session tokens", () => {
  test("each request gets a fresh one", async () => {
    const given: unknown[] = [];
    const both = new Promise<void>((resolve) => {
      app.subscribe(SessionToken.ActionType.RESPOND, ({ sessionToken }: { sessionToken: string }) => {
        given.push(sessionToken);
        if (given.length === 2) resolve();
      });
    });
    app.dispatch(SessionToken.request());
    app.dispatch(SessionToken.request());
    await both;
    expect(given).toEqual(["token-1", "token-2"]);
  });
});

describe("state and permissions", () => {
  test("the state has the shop, the staff member and what is shown", async () => {
    TitleBar.create(app, { title: "Rewards" });
    expect(await app.getState()).toMatchObject({
      context: "Main",
      shop: { domain: "fern.myshopify.com" },
      staffMember: { name: "Robin Keller" },
      titleBar: { title: "Rewards" },
    });
  });

  test("the features say which actions may be sent and received", async () => {
    expect(await app.featuresAvailable()).toMatchObject({
      Toast: { SHOW: { Dispatch: true, Subscribe: true } },
      Navigation: { "REDIRECT::APP": { Dispatch: true } },
      ContextualSaveBar: { SAVE: { Dispatch: false, Subscribe: true } },
      Scanner: { "OPEN::CAMERA": { Dispatch: false, Subscribe: false } },
    });
  });

  test("a page in a modal may show a toast, but has no title bar", () => {
    const inModal = join("Modal");
    const refused: string[] = [];
    inModal.app.error(({ type }: { type: string }) => refused.push(type));
    Toast.create(inModal.app, { message: "Saved", duration: 1 }).dispatch(Toast.Action.SHOW);
    TitleBar.create(inModal.app, { title: "Mine" });
    expect(of("showToast")).toHaveLength(1);
    expect(of("showTitleBar")).toEqual([]);
    expect(refused).toEqual(["APP::ERROR::PERMISSION"]);
  });
});

describe("what the host refuses or ignores", () => {
  test("an error without a listener is thrown in the app", () => {
    expect(() => say("Scanner", "APP::SCANNER::OPEN::CAMERA", { id: "1" })).toThrow("APP::ERROR::PERMISSION");
  });

  test.each([
    [
      "a type that there is not",
      { group: "Toast", type: "APP::TOAST::SING", version: "1.20.3" },
      "INVALID_ACTION_TYPE",
    ],
    ["no version", { group: "Toast", type: "APP::TOAST::SHOW" }, "INVALID_ACTION"],
    ["no group", { type: "APP::TOAST::SHOW", version: "1.20.3" }, "INVALID_ACTION"],
    ["another's group", { group: "Modal", type: "APP::TOAST::SHOW", version: "1.20.3" }, "PERMISSION"],
    [
      "no id",
      { group: "Toast", type: "APP::TOAST::SHOW", version: "1.20.3", payload: {} },
      "INVALID_PAYLOAD",
    ],
  ])("an action with %s is answered with an error", (_what, action, kind) => {
    app.error(() => undefined);
    app.dispatch(action as never);
    expect(dispatched(`APP::ERROR::${kind}`)).toMatchObject([{ action, type: `APP::ERROR::${kind}` }]);
  });

  test("the app's own error comes back to it unchanged", () => {
    const heard: unknown[] = [];
    app.error((error: unknown) => heard.push(error));
    app.dispatch(ErrorActions.invalidPayload({ type: "APP::TOAST::SHOW" } as never, "no message"));
    expect(heard).toMatchObject([{ message: "no message", type: "APP::ERROR::INVALID_PAYLOAD" }]);
  });

  test.each([
    ["another app", "fern.myshopify.com", "other-key"],
    ["another shop", "moss.myshopify.com", "key"],
  ])("a message from %s is ignored", (_who, shopOrigin, apiKey) => {
    const other = join("Main", shopOrigin, apiKey);
    Toast.create(other.app, { message: "Hello", duration: 1 }).dispatch(Toast.Action.SHOW);
    expect(calls).toEqual([]);
    expect(other.received).toEqual([]);
  });

  test.each([
    null,
    undefined,
    "text",
    7,
    [],
    {},
    { type: "dispatch" },
    { type: "sing", source: { apiKey: "key" } },
  ])("a message that is %j is ignored", (message) => {
    host.receive(frame, message);
    expect(calls).toEqual([]);
  });

  test("a reloaded page does not get the subscriptions of the page before it", () => {
    const heard: string[] = [];
    const toast = Toast.create(app, { message: "Saved", duration: 1 });
    toast.subscribe(Toast.Action.CLEAR, () => heard.push("gone"));
    toast.dispatch(Toast.Action.SHOW);
    host.receive(frame, { type: "unsubscribe", source: { apiKey: "key" } });
    toastGone(host, toast.id);
    expect(heard).toEqual([]);
  });
});

/** As the app's production build does: without checks of its own. */
function say(group: string, type: string, payload: object): void {
  if (group !== "Scanner") app.error(() => undefined);
  app.dispatch({ group, type, version: "1.20.3", payload } as never);
}
