// Where a post goes, when its address is a name.
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDnsServer, type DnsServer } from "../../testing/processes/dns-server.ts";
import { startReceiver, type WebhookReceiver } from "../../testing/processes/webhook-receiver.ts";
import { openPoster, type Poster } from "./post-webhook.ts";

let receiver: WebhookReceiver;
let names: DnsServer;
let posters: Poster[] = [];
/** What the name server answers, in turn; the last one stays. */
let answers: (string | null)[];

beforeEach(async () => {
  receiver = await startReceiver();
  answers = ["127.0.0.1"];
  names = await startDnsServer(() => (answers.length > 1 ? answers.shift()! : answers[0]!));
});
afterEach(async () => {
  for (const poster of posters) poster.close();
  posters = [];
  names.close();
  await receiver.close();
});

function post(rules: { mayBeLoopback: boolean }, name = "hooks.shop.example") {
  const poster = openPoster({ ...rules, nameServers: [names.address] });
  posters.push(poster);
  return poster.post(receiver.url.replace("127.0.0.1", name), {}, "{}");
}

test("a name that leads to an inner address gets nothing", async () => {
  expect(await post({ mayBeLoopback: false })).toEqual({ failure: "address_not_allowed" });
  expect(names.asked).toEqual(["hooks.shop.example"]);
  expect(receiver.taken).toEqual([]);
});

test("an inner address gets nothing, even if it was stored before it was refused", async () => {
  expect(await post({ mayBeLoopback: false }, "127.0.0.1")).toEqual({ failure: "address_not_allowed" });
  expect(await post({ mayBeLoopback: false }, "[::ffff:7f00:1]")).toEqual({ failure: "address_not_allowed" });
  expect(receiver.taken).toEqual([]);
});

test("the connection is made to the address that was checked: the name is not asked again", async () => {
  // Asked once for IPv4 and once for IPv6; a third answer would lead elsewhere.
  answers = ["127.0.0.1", "127.0.0.1", "10.0.0.1"];
  expect(await post({ mayBeLoopback: true })).toEqual({ status: 204, retryAfter: null });
  expect(names.asked).toEqual(["hooks.shop.example"]);
  expect(receiver.taken).toHaveLength(1);
});

test("a name that nobody has is told so", async () => {
  answers = [null];
  expect(await post({ mayBeLoopback: false })).toEqual({ failure: "unknown_host" });
});

test("a server without TLS gets nothing over https", async () => {
  const poster = openPoster({ mayBeLoopback: true });
  posters.push(poster);
  expect(await poster.post(receiver.url.replace("http:", "https:"), {}, "{}")).toEqual({
    failure: "certificate",
  });
});
