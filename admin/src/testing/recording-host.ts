import type { HostBridge, HostError, PickedItem, ThemeBlock } from "../embed/host-bridge.ts";

export interface RecordingHost extends HostBridge {
  readonly calls: readonly (readonly [name: string, ...values: unknown[]])[];
  /** The admin asks for a page of the app. */
  navigate(path: string): void;
  /** The admin reports an error. */
  fail(error: HostError): void;
  /** What is on in the store's theme; null at first. */
  themeBlocks: readonly ThemeBlock[] | null;
  /** What the merchant picks next; null at first: they go back. */
  picks: readonly PickedItem[] | null;
}

/** An adapter that only records its calls. It draws no menu, so the app does. */
export function createRecordingHost(
  options: Partial<Pick<HostBridge, "drawsNavigation">> = {},
): RecordingHost {
  const calls: (readonly [string, ...unknown[]])[] = [];
  const handlers = new Set<(path: string) => void>();
  const errorHandlers = new Set<(error: HostError) => void>();
  const note =
    (name: string) =>
    (...values: unknown[]): void =>
      void calls.push([name, ...values]);
  const noteAndRelease =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push([name, ...values]);
      return note(`${name} released`);
    };
  const recording: RecordingHost = {
    kind: "classic",
    drawsNavigation: options.drawsNavigation ?? false,
    calls,
    themeBlocks: null,
    picks: null,
    navigate: (path) => {
      for (const handler of handlers) handler(path);
    },
    fail: (error) => {
      for (const handler of errorHandlers) handler(error);
    },
    setNavigation: note("setNavigation"),
    setTitleBar: note("setTitleBar"),
    showToast: noteAndRelease("showToast"),
    showSaveBar: noteAndRelease("showSaveBar"),
    openModal: noteAndRelease("openModal"),
    setLoading: note("setLoading"),
    redirect: note("redirect"),
    pushHistory: note("pushHistory"),
    replaceHistory: note("replaceHistory"),
    requestSessionToken: async () => "platform.id.token",
    pickItems: async (request) => {
      calls.push(["pickItems", request]);
      return recording.picks;
    },
    listThemeBlocks: async () => recording.themeBlocks,
    onNavigate: (handler) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    onError: (handler) => {
      errorHandlers.add(handler);
      return () => void errorHandlers.delete(handler);
    },
    close: note("close"),
  };
  return recording;
}
