// Specification, section 5: the embedding rules, for both bridges and in every build.
import { describe, expect, test } from "vitest";
import { checkedBridge, checkEmbedConfig } from "../embed/checked-bridge.ts";
import {
  HostError,
  type Modal,
  type NavigationMenu,
  type Redirect,
  type Toast,
} from "../embed/host-bridge.ts";
import { createRecordingHost } from "../testing/recording-host.ts";

const config = {
  apiKey: "key-1",
  shopOrigin: "fern.myshopify.com",
  appOrigin: "https://laurel.test",
  adminOrigins: ["https://admin.shopify.com"],
};
const doNothing = () => undefined;

function openBridge() {
  const host = createRecordingHost();
  return { host, bridge: checkedBridge(host, config) };
}

/** The broken rule and the error's kind; undefined when the call reached the host. */
function refusalOf(call: () => unknown): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return `${error.kind} ${error.rule}`;
  }
}

describe("modal size is small, medium or large", () => {
  test.each(["small", "medium", "large", undefined])("%s opens", (size) => {
    const { bridge, host } = openBridge();
    bridge.openModal({ message: "Sure?", ...(size && { size }) } as Modal);

    expect(host.calls).toMatchObject([["openModal", { size: size ?? "small" }]]);
  });

  test.each(["full", "auto", "Small", "", 1, null])("%s is refused, and never reaches the host", (size) => {
    const { bridge, host } = openBridge();

    expect(refusalOf(() => bridge.openModal({ message: "Sure?", size } as unknown as Modal))).toBe(
      "invalid_options invalid_enum_value",
    );
    expect(host.calls).toEqual([]);
  });
});

describe("iframe modal URLs start with https:// and are on the app's own origin", () => {
  test("the app's own page opens", () => {
    const { bridge, host } = openBridge();
    bridge.openModal({ url: "https://laurel.test/app/rewards/new" });

    expect(host.calls).toHaveLength(1);
  });

  test.each([
    ["http://laurel.test/app", "invalid_secure_url"],
    ["/app", "invalid_secure_url"],
    ["javascript:alert(1)", "invalid_secure_url"],
    ["https://", "invalid_secure_url"],
    ["https://evil.example/app", "invalid_app_origin"],
    ["https://laurel.test:8443/app", "invalid_app_origin"],
    ["https://laurel.test.evil.example/", "invalid_app_origin"],
    ["https://laurel.test@evil.example/", "invalid_app_origin"],
    ["https://user:secret@laurel.test/", "invalid_app_origin"],
    [7, "type_error_expected_string"],
  ])("%s is refused", (url, rule) => {
    const { bridge } = openBridge();

    expect(refusalOf(() => bridge.openModal({ url } as unknown as Modal))).toBe(`invalid_options ${rule}`);
  });
});

describe("redirect URLs start with http:// or https://, and lead to the app or its shop", () => {
  test.each([
    "https://laurel.test/app",
    "https://fern.myshopify.com/admin/orders",
    "https://admin.shopify.com/store/fern",
  ])("%s is followed", (url) => {
    const { bridge, host } = openBridge();
    bridge.redirect({ to: "remote", url });

    expect(host.calls).toEqual([["redirect", { to: "remote", url }]]);
  });

  test.each([
    ["ftp://laurel.test/", "invalid_absolute_url"],
    ["javascript:alert(1)", "invalid_absolute_url"],
    ["//laurel.test/", "invalid_absolute_url"],
    ["/app", "invalid_absolute_url"],
    ["http://", "invalid_absolute_url"],
    ["https://evil.example/", "unsafe_origin"],
    ["http://fern.myshopify.com/", "unsafe_origin"],
    ["https://fern.myshopify.com@evil.example/", "unsafe_origin"],
    ["https://a:b@fern.myshopify.com/", "unsafe_origin"],
    [undefined, "type_error_expected_string"],
  ])("%s is refused", (url, rule) => {
    const { bridge, host } = openBridge();

    expect(refusalOf(() => bridge.redirect({ to: "remote", url } as unknown as Redirect))).toBe(
      `invalid_payload ${rule}`,
    );
    expect(host.calls).toEqual([]);
  });

  test.each(["app", "customers", "", "//evil.example", "/\\evil.example", null])(
    "a path within the app or the admin starts with a slash: %s does not",
    (path) => {
      const { bridge } = openBridge();

      expect(refusalOf(() => bridge.redirect({ to: "app", path } as Redirect))).toMatch(/^invalid_payload /);
      expect(refusalOf(() => bridge.redirect({ to: "admin", path } as Redirect))).toMatch(
        /^invalid_payload /,
      );
      expect(refusalOf(() => bridge.pushHistory(path as string))).toMatch(/^invalid_payload /);
      expect(refusalOf(() => bridge.replaceHistory(path as string))).toMatch(/^invalid_payload /);
    },
  );

  test("a redirect to something else is an invalid action", () => {
    const { bridge } = openBridge();

    expect(refusalOf(() => bridge.redirect({ to: "section" } as unknown as Redirect))).toBe(
      "invalid_action invalid_enum_value",
    );
  });
});

describe("a navigation link needs a label, a destination starting with a slash and redirect type app", () => {
  const home = { label: "Home", destination: "/app" };

  test("a menu of such links reaches the host", () => {
    const { bridge, host } = openBridge();
    bridge.setNavigation({ items: [home, { ...home, redirectType: "APP" }], active: home });

    expect(host.calls).toHaveLength(1);
  });

  test.each([
    ["no label", { destination: "/app" }, "type_error_expected_string"],
    ["an empty label", { label: "", destination: "/app" }, "type_error_expected_string"],
    ["no destination", { label: "Home" }, "type_error_expected_string"],
    ["a destination without its slash", { label: "Home", destination: "app" }, "invalid_relative_path"],
    ["another host's destination", { label: "Home", destination: "//evil.example" }, "invalid_relative_path"],
    ["another redirect type", { ...home, redirectType: "REMOTE" }, "invalid_enum_value"],
  ])("%s is refused", (_what, item, rule) => {
    const { bridge, host } = openBridge();

    expect(refusalOf(() => bridge.setNavigation({ items: [item] } as unknown as NavigationMenu))).toBe(
      `invalid_options ${rule}`,
    );
    expect(host.calls).toEqual([]);
  });

  test("the active menu item must be one of the menu items", () => {
    const { bridge } = openBridge();
    const active = { label: "Rewards", destination: "/app/rewards" };

    expect(refusalOf(() => bridge.setNavigation({ items: [home], active }))).toBe(
      "invalid_options invalid_active_item",
    );
  });
});

describe("the embedding configuration", () => {
  test.each(["http://fern.myshopify.com", "https://fern.myshopify.com", "HTTPS://fern.myshopify.com"])(
    "needs a shop origin without protocol (not beginning with http or https): %s is refused",
    (shopOrigin) => {
      expect(refusalOf(() => checkEmbedConfig({ ...config, shopOrigin }))).toBe(
        "invalid_options invalid_shop_origin",
      );
    },
  );

  test.each([{ shopOrigin: "" }, { apiKey: "" }])(
    "needs a shop origin and an API key: %j is refused",
    (lacking) => {
      expect(refusalOf(() => checkEmbedConfig({ ...config, ...lacking }))).toBe(
        "invalid_options type_error_expected_string",
      );
    },
  );

  test("a shop's domain and a key are enough", () => {
    expect(refusalOf(() => checkEmbedConfig(config))).toBeUndefined();
  });
});

describe("toast payload has message, duration, isError", () => {
  test("all three reach the host", () => {
    const { bridge, host } = openBridge();
    bridge.showToast({ message: "Saved", duration: 2000, isError: true });

    expect(host.calls).toEqual([["showToast", { message: "Saved", duration: 2000, isError: true }]]);
  });

  test("a toast of no duration is one", () => {
    const { bridge, host } = openBridge();
    bridge.showToast({ message: "Saved", duration: 0 });

    expect(host.calls).toEqual([["showToast", { message: "Saved", duration: 0, isError: false }]]);
  });

  test.each([
    [{}, "type_error_expected_string"],
    [{ message: "" }, "type_error_expected_string"],
    [{ message: 5 }, "type_error_expected_string"],
    [{ message: "Saved", duration: -1 }, "type_error_expected_integer"],
    [{ message: "Saved", duration: 1.5 }, "type_error_expected_integer"],
    [{ message: "Saved", duration: "5000" }, "type_error_expected_integer"],
    [{ message: "Saved", isError: "no" }, "type_error_expected_boolean"],
  ])("%j is refused", (toast, rule) => {
    const { bridge, host } = openBridge();

    expect(refusalOf(() => bridge.showToast(toast as unknown as Toast))).toBe(`invalid_payload ${rule}`);
    expect(host.calls).toEqual([]);
  });
});

describe("other calls to the host", () => {
  const action = { label: "Save", onAction: doNothing };

  test.each([
    ["a title bar without a title", { title: "" }],
    ["an action without a label", { title: "Reward", primary: { ...action, label: "" } }],
    ["an action that does nothing", { title: "Reward", secondary: [{ label: "Delete" }] }],
    [
      "a breadcrumb out of the app",
      { title: "Reward", breadcrumb: { label: "Back", destination: "https://x", onAction: () => undefined } },
    ],
  ])("%s is refused", (_what, titleBar) => {
    const { bridge } = openBridge();

    expect(refusalOf(() => bridge.setTitleBar(titleBar as never))).toMatch(/^invalid_options /);
  });

  test("a save bar needs both its handlers", () => {
    const { bridge } = openBridge();

    expect(refusalOf(() => bridge.showSaveBar({ onSave: doNothing } as never))).toBe(
      "invalid_options type_error_expected_function",
    );
  });
});
