import { describe, expect, test } from "vitest";
import { checkUrl, isPublic, lookUp } from "./addresses.ts";

const anywhere = { mayBeLoopback: false };
const development = { mayBeLoopback: true };

describe("a webhook's address", () => {
  test.each([
    "https://crm.example/hooks?shop=1",
    "https://crm.example:8443/",
    "https://93.184.215.14/",
    "https://[2606:4700::1]/",
  ])("may be %s", (url) => {
    expect(checkUrl(url, anywhere)).toBe(url);
  });

  test.each([
    ["an empty text", ""],
    ["no address", "crm"],
    ["http", "http://crm.example/"],
    ["another protocol", "ftp://crm.example/"],
    ["with a password", "https://user:pass@crm.example/"],
    ["with a user", "https://user@crm.example/"],
    ["with a fragment", "https://crm.example/#x"],
    ["too long", `https://crm.example/${"a".repeat(2_000)}`],
    ["this machine", "https://localhost/"],
    ["this machine with a dot", "https://localhost./"],
    ["this machine under a name", "https://x.localhost/"],
    ["a machine of the same network", "https://printer.local/"],
    ["a name inside a cloud", "https://metadata.google.internal/"],
    ["a name inside a cloud, with a dot", "https://metadata.google.internal./"],
    ["a name without a domain", "https://crm/"],
    ["a name without a domain, with a dot", "https://crm./"],
    ["loopback", "https://127.0.0.1/"],
    ["loopback as one number", "https://2130706433/"],
    ["loopback in hexadecimal", "https://0x7f.1/"],
    ["loopback of IPv6", "https://[::1]/"],
    ["private", "https://10.1.2.3/"],
    ["private", "https://172.16.0.1/"],
    ["private", "https://192.168.1.1/"],
    ["the cloud's metadata", "https://169.254.169.254/latest/meta-data"],
    ["Azure's own services", "https://168.63.129.16/"],
    ["shared", "https://100.64.0.1/"],
    ["metadata in the shared space", "https://100.100.100.200/"],
    ["multicast", "https://224.0.0.1/"],
    ["broadcast", "https://255.255.255.255/"],
    ["unspecified", "https://0.0.0.0/"],
    ["reserved", "https://192.0.0.192/"],
    ["mapped", "https://[::ffff:127.0.0.1]/"],
    ["mapped, of a public address", "https://[::ffff:93.184.215.14]/"],
    ["compatible", "https://[::127.0.0.1]/"],
    ["NAT64", "https://[64:ff9b::a00:1]/"],
    ["NAT64 of a network", "https://[64:ff9b:1::a00:1]/"],
    ["6to4", "https://[2002:7f00:1::]/"],
    ["unique local", "https://[fd00:ec2::254]/"],
    ["link-local", "https://[fe80::1]/"],
    ["multicast of IPv6", "https://[ff02::1]/"],
    ["documentation", "https://[2001:db8::1]/"],
  ])("may not be %s: %s", (_what, url) => {
    expect(() => checkUrl(url, anywhere)).toThrow(expect.objectContaining({ code: "address_not_allowed" }));
  });

  test("may be this machine, without encryption, beside a development store only", () => {
    for (const url of ["http://localhost:3161/x", "http://127.0.0.1:3161/x", "https://[::1]/"])
      expect(checkUrl(url, development)).toBe(url);
    for (const url of [
      "https://crm/",
      "https://crm.internal/",
      "http://crm.example/",
      "http://10.0.0.1/",
      "https://10.0.0.1/",
    ])
      expect(() => checkUrl(url, development)).toThrow();
  });
});

test("a name that leads to an inner address is refused when it is looked up", async () => {
  await expect(lookUp("10.0.0.1", anywhere)).rejects.toThrow("");
  await expect(lookUp("127.0.0.1", anywhere)).rejects.toMatchObject({ name: "AddressNotAllowed" });
  await expect(lookUp("127.0.0.1", development)).resolves.toEqual([{ address: "127.0.0.1", family: 4 }]);
  expect(isPublic("no address")).toBe(false);
});
