import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../process/log.ts";
import { connectShopify } from "./shopify-connection.ts";

let server: Server;
let url: string;
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => void server.close(resolve)));

const connect = (devStoreUrl: string | null) =>
  connectShopify({
    apiKey: "key",
    apiSecrets: ["secret"],
    appUrl: "http://localhost:3000",
    shopDomains: [".myshopify.com"],
    devStoreUrl,
    log: createLog("silent"),
  });

test("a redirect is not followed, so that no token is sent elsewhere", async () => {
  const call = connect(url).fetch("https://fern.myshopify.com/admin/api", { headers: { token: "shpat_1" } });

  await expect(call).rejects.toMatchObject({ code: "platform_unreachable" });
  expect(asked).toEqual(["/admin/api"]);
});

test("an address without encryption is not called, even if the platform names it", async () => {
  await expect(connect(null).fetch(`${url}/exported-orders`)).rejects.toMatchObject({
    code: "malformed_answer",
  });
  expect(asked).toEqual([]);
});
