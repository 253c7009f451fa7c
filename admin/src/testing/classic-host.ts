// The admin around the classic library. It records the app's messages, and posts messages to the page.

export interface HostMessage {
  readonly type: "getState" | "dispatch" | "subscribe" | "unsubscribe";
  readonly source: { readonly apiKey: string; readonly shopOrigin: string };
  readonly payload?: {
    readonly type: string;
    readonly group?: string;
    readonly version?: string;
    readonly payload?: Readonly<Record<string, unknown>>;
  };
}

export interface ClassicHost {
  /** A window in the admin's frame. */
  readonly window: Window;
  readonly received: readonly { readonly message: HostMessage; readonly targetOrigin: string }[];
  /** The app's dispatched messages of one type. */
  dispatched(type: string): readonly Readonly<Record<string, unknown>>[];
  dispatch(type: string, payload?: unknown): void;
  /** From any window and origin. */
  post(data: unknown, from?: { readonly origin?: string; readonly isOtherWindow?: boolean }): void;
}

const features = { Menu: { "NAVIGATION_MENU::UPDATE": { Dispatch: true, Subscribe: true } } };

export function createClassicHost(origin: string, options: { readonly hasMenu?: boolean } = {}): ClassicHost {
  const { hasMenu = true } = options;
  const received: { message: HostMessage; targetOrigin: string }[] = [];
  const top = {
    postMessage: (message: HostMessage, targetOrigin: string) => {
      received.push({ message, targetOrigin });
      if (message.type === "getState")
        queueMicrotask(() => post({ type: "getState", payload: { features: hasMenu ? features : {} } }));
    },
  };
  const post: ClassicHost["post"] = (data, { origin: from = origin, isOtherWindow = false } = {}) => {
    const event = new MessageEvent("message", { data, origin: from });
    Object.defineProperty(event, "source", { value: isOtherWindow ? {} : top });
    window.dispatchEvent(event);
  };
  return {
    window: new Proxy(window, {
      get: (target, name) => {
        if (name === "top") return top;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
    received,
    dispatched: (type) =>
      received.flatMap(({ message }) =>
        message.type === "dispatch" && message.payload?.type === type ? [message.payload.payload ?? {}] : [],
      ),
    dispatch: (type, payload) => post({ type: "dispatch", payload: { type, payload } }),
    post,
  };
}
