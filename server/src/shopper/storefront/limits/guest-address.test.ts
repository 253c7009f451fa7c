import { fastify, type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { guestAddress } from "./guest-address.ts";

let app: FastifyInstance;
afterEach(() => app.close());

/** Of a request whose peer is at `peer`. */
async function addressOf(
  forwarded: string | string[] | null,
  peer = "192.0.2.1",
  trustProxy = ["loopback", "10.0.0.0/8"],
): Promise<string | null> {
  app = fastify({ trustProxy });
  app.get("/", (request) => ({ address: guestAddress(request) }));
  const headers = forwarded === null ? {} : { "x-forwarded-for": forwarded };
  const answer = await app.inject({ url: "/", headers, remoteAddress: peer });
  return answer.json<{ address: string | null }>().address;
}

test("a guest's address is the one that the platform says last, whatever the browser claims before", async () => {
  expect(await addressOf("203.0.113.7")).toBe("203.0.113.7");
  expect(await addressOf("198.51.100.9, 203.0.113.7")).toBe("203.0.113.7");
  expect(await addressOf("not an address, 203.0.113.7")).toBe("203.0.113.7");
});

test("behind proxies of one's own, theirs and the platform's are left out", async () => {
  expect(await addressOf("203.0.113.7, 192.0.2.1", "127.0.0.1")).toBe("203.0.113.7");
  expect(await addressOf("203.0.113.7, 192.0.2.1, 10.1.2.3", "127.0.0.1")).toBe("203.0.113.7");
  expect(await addressOf("203.0.113.7, 192.0.2.1, 10.1.2.3", "127.0.0.1", [])).toBe("10.1.2.3");
});

test("where the platform says none, there is none", async () => {
  for (const none of [null, "", "unknown", "203.0.113.7, unknown"]) expect(await addressOf(none)).toBeNull();
  // A proxy of one's own wrote it about the platform.
  expect(await addressOf("192.0.2.1", "127.0.0.1")).toBeNull();
});

test("a network of IPv6 is one address, and IPv4 in the form of IPv6 is itself", async () => {
  expect(await addressOf("2001:db8:1:2::7")).toBe(await addressOf("2001:db8:1:2:ffff::1"));
  expect(await addressOf("2001:db8:1:3::7")).not.toBe(await addressOf("2001:db8:1:2::7"));
  expect(await addressOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
});
