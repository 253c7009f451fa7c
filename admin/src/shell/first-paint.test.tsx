// What the HTML itself draws before a page is there.
import { screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { openApp } from "../testing/app-world.tsx";
import { shop, storedCookies } from "../testing/auth-world.ts";
import { json } from "../testing/fakes/fake-server.ts";

const html = readFileSync("admin/index.html", "utf8");
const drawn = () => document.getElementById("start");
const opened = { search: `?shop=${shop}`, hasCookies: storedCookies };

beforeEach(() => {
  document.body.innerHTML = /<body>(.*?)<div id="root"/s.exec(html)?.[1] ?? "";
});
test("is the loading bar alone, which stays the only one while the session starts", async () => {
  expect(document.body.textContent.trim()).toBe("");
  await openApp({ ...opened, answers: { "/backend/sign-in": () => new Promise<Response>(() => undefined) } });
  expect(screen.getAllByRole("progressbar", { name: "Loading" })).toHaveLength(1);
  expect(screen.getByRole("main").textContent).toBe("");
});

test("gives way to the first page", async () => {
  await openApp(opened);
  await screen.findByText("Home of the shop");
  expect(drawn()).toBeNull();
});

test.each([
  ["an error", { ...opened, answers: { "/app-auth": () => json({ code: "broken" }, 500) } }, "Error"],
  ["another page", { path: "/app" }, "Install Laurel"],
])("gives way to %s", async (_what, options, text) => {
  await openApp(options);
  await screen.findByText(text);
  expect(drawn()).toBeNull();
});
