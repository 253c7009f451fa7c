// Loaded before a server that believes in the platform: what it asks of shops goes to the store on this machine.
const platform = process.env["NEARBY_PLATFORM"];
const realFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const asked = new URL(input instanceof Request ? input.url : input);
  if (!asked.hostname.endsWith(".myshopify.com")) return realFetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set("X-Forwarded-Host", asked.host);
  return realFetch(new URL(asked.pathname + asked.search, platform), { ...init, headers });
};
