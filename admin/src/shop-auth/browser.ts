// The browser as shop authentication needs it, so that tests need no window.

export interface Browser {
  readonly origin: string;
  readonly userAgent: string;
  /** In a frame: `window.top !== window.self`. */
  readonly isEmbedded: boolean;
  /** The origin of the page that frames this one, if the browser tells it. */
  readonly parentOrigin: string | undefined;
  /** The tab's storage. */
  readonly storage: TabStorage;
  goTo(url: string): void;
  /** Leaves the frame. Today's admin lets an app do that itself. */
  goToAtTop(url: string): void;
  postToParent(message: string, targetOrigin: string): void;
}

export interface TabStorage {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
}

export function createBrowser(window: Window): Browser {
  return {
    origin: window.location.origin,
    userAgent: window.navigator.userAgent,
    isEmbedded: window.top !== window.self,
    parentOrigin: parentOriginOf(window),
    storage: createTabStorage(window),
    goTo: (url) => window.location.assign(url),
    goToAtTop: (url) => void window.open(url, "_top"),
    postToParent: (message, targetOrigin) => window.parent.postMessage(message, targetOrigin),
  };
}

function parentOriginOf(window: Window): string | undefined {
  if (window.top === window.self) return undefined;
  const [ancestor] = window.location.ancestorOrigins ?? [];
  if (ancestor) return ancestor;
  return URL.canParse(window.document.referrer) ? new URL(window.document.referrer).origin : undefined;
}

/** The tab's session storage, or memory when the browser forbids it. */
function createTabStorage(window: Window): TabStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(window.sessionStorage);
    } catch {
      return undefined;
    }
  };
  return {
    get: (name) => attempt((storage) => storage.getItem(name)) ?? memory.get(name),
    set: (name, value) => {
      memory.set(name, value);
      attempt((storage) => storage.setItem(name, value));
    },
    remove: (name) => {
      memory.delete(name);
      attempt((storage) => storage.removeItem(name));
    },
  };
}
