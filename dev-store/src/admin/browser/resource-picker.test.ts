// The picker with the library that apps use: App Bridge 1.20.3, connected to the host without a window.
import { ResourcePicker } from "@shopify/app-bridge/actions/index.js";
import { createClientApp } from "@shopify/app-bridge/client/Client.js";
import { expect, test } from "vitest";
import { createAppHost } from "./app-host.js";
import type { AppFrame, HostUi, PickRequest, Resource } from "./types.ts";

const fern = { id: "gid://shopify/Product/2", title: "Fern", handle: "fern" };

/** What the app hears when a person chooses these; null: they go back. */
async function pick(picks: Resource[] | null) {
  const asked: PickRequest[] = [];
  const pickResources = async (request: PickRequest) => {
    asked.push(request);
    return picks;
  };
  const host = createAppHost({
    apiKey: "key",
    appOrigin: "https://app.example",
    shopDomain: "fern.myshopify.com",
    staff: { id: 7, name: "Robin Keller" },
    ui: { pickResources } as unknown as HostUi,
  });
  const handlers: ((event: unknown) => void)[] = [];
  const frame: AppFrame = {
    context: "Main",
    post: (message) => {
      for (const handler of handlers) handler({ data: structuredClone(message) });
    },
  };
  host.addFrame(frame);
  const transport = {
    localOrigin: "https://app.example",
    hostFrame: {},
    dispatch: (message: unknown) => host.receive(frame, structuredClone(message)),
    subscribe: (handler: (event: unknown) => void) => handlers.push(handler),
  };
  const app = createClientApp(transport as never)({ apiKey: "key", shopOrigin: "fern.myshopify.com" });
  const picker = ResourcePicker.create(app, {
    resourceType: ResourcePicker.ResourceType.Product,
    options: { selectMultiple: true, initialSelectionIds: [{ id: "gid://shopify/Product/1" }] },
  });
  const answer = await new Promise((resolve) => {
    picker.subscribe(ResourcePicker.Action.SELECT, ({ selection }: { selection: unknown }) =>
      resolve(selection),
    );
    picker.subscribe(ResourcePicker.Action.CANCEL, () => resolve("left"));
    picker.dispatch(ResourcePicker.Action.OPEN);
  });
  return { answer, asked };
}

test("the picker offers products, with those chosen that were, and tells the app what was chosen", async () => {
  expect(await pick([fern])).toEqual({
    answer: [fern],
    asked: [{ type: "product", chosenIds: ["gid://shopify/Product/1"], most: Infinity, search: "" }],
  });
});

test("the picker tells the app when the person goes back", async () => {
  expect((await pick(null)).answer).toBe("left");
});
