// For the health check of an image, which has no curl: ends with 0 if the server of this machine answers /healthz.
const address = `http://127.0.0.1:${process.env["PORT"] || 3000}/healthz`;
const isAlive = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isAlive ? 0 : 1);
