import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { connectShopify } from "./shopify-connection.ts";

let server: Server;
afterEach(() => new Promise((resolve) => void server.close(resolve)));

test("an answer that leads elsewhere is not followed, so that no token goes there", async () => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const connection = connectShopify({
    apiKey: "key",
    apiSecrets: ["secret"],
    appUrl: "http://localhost:3000",
    shopDomains: [".myshopify.com"],
    devStoreUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: createLog("silent"),
  });

  const call = connection.fetch("https://fern.myshopify.com/admin/api", { headers: { token: "shpat_1" } });

  await expect(call).rejects.toMatchObject({ code: "platform_unreachable" });
  expect(asked).toEqual(["/admin/api"]);
});
