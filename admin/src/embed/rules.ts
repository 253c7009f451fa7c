// The rules of embedding, for both adapters and in every build: the classic library checks them only in development,
// and today's script never does. A call that breaks one never reaches the host.
import { HostError, type HostErrorKind } from "./host-bridge.ts";

type RuleName =
  | "type_error_expected_string"
  | "type_error_expected_boolean"
  | "type_error_expected_integer"
  | "type_error_expected_function"
  | "invalid_enum_value"
  | "invalid_relative_path"
  | "invalid_absolute_url"
  | "invalid_secure_url"
  | "invalid_app_origin"
  | "unsafe_origin"
  | "invalid_active_item"
  | "invalid_shop_origin";

/** Checks of one call; each reports the field that broke the rule. */
export interface Checks {
  text(field: string, value: unknown): void;
  optionalText(field: string, value: unknown): void;
  optionalBoolean(field: string, value: unknown): void;
  optionalCount(field: string, value: unknown): void;
  handler(field: string, value: unknown): void;
  oneOf(field: string, value: unknown, allowed: readonly unknown[]): void;
  path(field: string, value: unknown): void;
  secureUrlOnOrigin(field: string, value: unknown, origin: string): void;
  urlOnOrigins(field: string, value: unknown, origins: readonly string[]): void;
  fail(rule: RuleName, field: string, message: string): never;
}

export function checksFor(kind: HostErrorKind): Checks {
  const fail = (rule: RuleName, field: string, message: string): never => {
    throw new HostError(kind, `${rule} thrown for ${field}: ${message}`, rule);
  };
  const expectType = (type: "string" | "boolean", field: string, value: unknown): void => {
    if (typeof value !== type) fail(`type_error_expected_${type}`, field, `expected a ${type}`);
  };
  const parseUrl = (field: string, value: unknown): URL => {
    expectType("string", field, value);
    const text = String(value);
    if (!/^https?:\/\//.test(text) || !URL.canParse(text))
      fail("invalid_absolute_url", field, "expected string to start with `https://` or `http://`");
    return new URL(text);
  };
  return {
    fail,
    text: (field, value) => {
      expectType("string", field, value);
      if (value === "") fail("type_error_expected_string", field, "expected a string that says something");
    },
    optionalText: (field, value) => {
      if (value !== undefined) expectType("string", field, value);
    },
    optionalBoolean: (field, value) => {
      if (value !== undefined) expectType("boolean", field, value);
    },
    optionalCount: (field, value) => {
      if (value !== undefined && !(Number.isSafeInteger(value) && (value as number) >= 0))
        fail("type_error_expected_integer", field, "expected a whole number, 0 or more");
    },
    handler: (field, value) => {
      if (typeof value !== "function") fail("type_error_expected_function", field, "expected a function");
    },
    oneOf: (field, value, allowed) => {
      if (!allowed.includes(value))
        fail("invalid_enum_value", field, `expected one of ${allowed.join(", ")}`);
    },
    path: (field, value) => {
      expectType("string", field, value);
      // Two slashes, or a slash and a backslash, would lead to another host.
      if (!/^\/(?![/\\])/.test(String(value)))
        fail("invalid_relative_path", field, "expected string to start with `/`");
    },
    secureUrlOnOrigin: (field, value, origin) => {
      expectType("string", field, value);
      if (!String(value).startsWith("https://") || !URL.canParse(String(value)))
        fail("invalid_secure_url", field, "expected string to start with `https://`");
      const url = new URL(String(value));
      if (url.origin !== origin || url.username !== "" || url.password !== "")
        fail("invalid_app_origin", field, "expected an address on the app's own origin");
    },
    urlOnOrigins: (field, value, origins) => {
      const url = parseUrl(field, value);
      if (!origins.includes(url.origin) || url.username !== "" || url.password !== "")
        fail("unsafe_origin", field, "expected an address of the app or of its shop");
    },
  };
}
