/** For browsers, `localhost` and `127.0.0.1` are two sites: browsers are redirected to the app's own name. */
export function seenFromBrowser(devStoreUrl: string, appUrl: string): string {
  const url = new URL(devStoreUrl);
  const appName = new URL(appUrl).hostname;
  if (loopbackNames.includes(url.hostname) && loopbackNames.includes(appName)) url.hostname = appName;
  return url.origin;
}

/** With each name that a person may have typed. */
export function originsOf(devStoreUrl: string): readonly string[] {
  const names = loopbackNames.includes(new URL(devStoreUrl).hostname) ? loopbackNames : [];
  const twins = names.map((name) => {
    const url = new URL(devStoreUrl);
    url.hostname = name;
    return url.origin;
  });
  return [...new Set([new URL(devStoreUrl).origin, ...twins])];
}

const loopbackNames: readonly string[] = ["localhost", "127.0.0.1"];
