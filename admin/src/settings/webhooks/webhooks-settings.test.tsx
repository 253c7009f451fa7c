import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { openSettingsPage } from "../../testing/open-settings-page.tsx";
import { connection, type ShopAnswers } from "../../testing/render-page.tsx";

beforeEach(() => {
  document.execCommand = () => true;
});
const anEndpoint = (changes: object = {}) => ({
  id: "e1",
  url: "https://crm.example/hooks",
  topics: ["POINTS_CHANGED", "REWARD_USED"],
  isOn: true,
  offReason: null,
  failingSince: null,
  formerSecretUntil: null,
  ...changes,
});
const aDelivery = (changes: object = {}) => ({
  id: "d1",
  topic: "POINTS_CHANGED",
  status: "DELIVERED",
  happenedAt: "2026-10-01T10:00:00Z",
  nextAttemptAt: null,
  body: '{"type":"points.changed"}',
  attempts: [{ at: "2026-10-01T10:00:01Z", statusCode: 204, failure: null, milliseconds: 12 }],
  ...changes,
});
const open = (answers: ShopAnswers = {}) =>
  openSettingsPage("webhooks", {
    webhookEndpoints: [anEndpoint()],
    webhookDeliveries: connection([aDelivery()]),
    ...answers,
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const rowOf = async (text: string | RegExp) => (await screen.findByText(text)).closest("tr")!;
async function choose(item: string) {
  fireEvent.click(await screen.findByRole("button", { name: "More for crm.example" }));
  fireEvent.click(screen.getByRole("menuitem", { name: item }));
}

describe("webhooks", () => {
  test("explain what they are for before there is one", async () => {
    open({ webhookEndpoints: [] });
    expect(await screen.findByText("No webhooks yet")).toBeTruthy();
    expect(screen.queryByRole("table", { name: "Messages" })).toBeNull();
  });

  test("that could not be read say so", async () => {
    open({
      webhookEndpoints: () => {
        throw new Error("down");
      },
    });
    expect(await screen.findByText("Laurel couldn’t load the webhooks")).toBeTruthy();
  });

  test.each([
    [{}, /^crm\.example\/hooksPoints change, A reward is usedOn$/],
    [{ isOn: false, offReason: "MERCHANT" }, /Switched off$/],
    [{ isOn: false, offReason: "GONE" }, /Switched off: it answered that it’s gone for good$/],
    [{ isOn: false, offReason: "FAILING" }, /Switched off: nothing could be delivered for five days$/],
    [{ isOn: false, offReason: "SECRET_LOST" }, /its secret can’t be read any more. Make a new one.$/],
    [{ failingSince: "2026-10-01T10:00:00Z" }, /Failing since/],
    [{ formerSecretUntil: "2026-10-01T10:00:00Z" }, /On. The former secret works until/],
  ])("are listed with their events and state: %j", async (changes, words) => {
    open({ webhookEndpoints: [anEndpoint(changes)] });
    expect((await rowOf("crm.example/hooks")).textContent).toMatch(words);
  });
});

describe("a new webhook", () => {
  const created = { secret: "whsec_secret", endpoint: anEndpoint() };
  const fill = async () => {
    await screen.findByText("No webhooks yet");
    press("Add webhook");
    fireEvent.change(screen.getByLabelText("Address"), { target: { value: " https://crm.example/hooks " } });
    fireEvent.click(screen.getByRole("checkbox", { name: "A reward is used" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Points change" }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Add webhook" }));
  };

  test("is made with its address and events, and its secret is shown for copying, once", async () => {
    const page = open({
      webhookEndpoints: [],
      webhookEndpointCreate: { created, userErrors: [] },
    });
    await fill();
    const field = await screen.findByLabelText("Secret");
    expect((field as HTMLInputElement).value).toBe("whsec_secret");
    expect(page.sent("CreateEndpoint")).toEqual({
      input: { url: "https://crm.example/hooks", topics: ["POINTS_CHANGED", "REWARD_USED"] },
    });
    press("Done");
    await waitFor(() => expect(page.container.innerHTML).not.toContain("whsec_secret"));
  });

  test("that the server refuses keeps what was typed, with the error beside the address", async () => {
    const message = "Webhooks go only to public addresses that begin with https://.";
    open({
      webhookEndpoints: [],
      webhookEndpointCreate: {
        created: null,
        userErrors: [{ code: "address_not_allowed", field: ["url"], message }],
      },
    });
    await fill();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByDisplayValue(/crm.example/)).toBeTruthy();
  });

  test("without an address or events has errors beside the fields, and is not sent", async () => {
    const page = open({ webhookEndpoints: [] });
    await screen.findByText("No webhooks yet");
    press("Add webhook");
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Add webhook" }));
    expect(await screen.findByText("Enter an address that begins with https://.")).toBeTruthy();
    expect(screen.getByText("Choose at least one event.")).toBeTruthy();
    expect(page.sent("CreateEndpoint")).toBeUndefined();
  });
});

describe("a webhook's menu", () => {
  test("switches it off and on", async () => {
    const page = open({ webhookEndpointUpdate: { endpoint: anEndpoint(), userErrors: [] } });
    await choose("Switch off");
    await waitFor(() => expect(page.host.calls).toContainEqual(["showToast", { message: "Switched off" }]));
    expect(page.sent("ChangeEndpoint")).toEqual({ id: "e1", input: { isOn: false } });
  });

  test("edits it", async () => {
    const page = open({ webhookEndpointUpdate: { endpoint: anEndpoint(), userErrors: [] } });
    await choose("Edit");
    fireEvent.click(screen.getByRole("checkbox", { name: "A reward is used" }));
    press("Save");
    await waitFor(() => expect(page.host.calls).toContainEqual(["showToast", { message: "Saved" }]));
    expect(page.sent("ChangeEndpoint")).toEqual({
      id: "e1",
      input: { url: "https://crm.example/hooks", topics: ["POINTS_CHANGED"] },
    });
  });

  test("makes a new secret after it said what becomes of the former one", async () => {
    open({
      webhookEndpointRotateSecret: {
        created: { secret: "whsec_new", endpoint: anEndpoint() },
        userErrors: [],
      },
    });
    await choose("New secret");
    expect(screen.getByText(/For 24 hours messages are signed with both secrets/)).toBeTruthy();
    press("Make a new secret");
    expect((await screen.findByLabelText<HTMLInputElement>("Secret")).value).toBe("whsec_new");
  });

  test("deletes it after asking; that another user has deleted it is no error", async () => {
    let endpoints = [anEndpoint()];
    const page = open({
      webhookEndpoints: () => endpoints,
      webhookEndpointDelete: () => {
        endpoints = [];
        const error = { code: "webhook_endpoint_not_found", field: ["id"], message: "-" };
        return { endpoint: null, userErrors: [error] };
      },
    });
    await choose("Delete");
    expect(page.sent("DeleteEndpoint")).toBeUndefined();
    press("Delete");
    expect(await screen.findByText("No webhooks yet")).toBeTruthy();
  });
});

describe("the messages of a webhook", () => {
  const failed = { at: "2026-10-01T10:00:01Z", statusCode: 500, failure: null, milliseconds: 12 };
  const unanswered = { ...failed, at: "2026-10-01T10:00:07Z", statusCode: null, failure: "timeout" };

  test.each([
    [{}, /Delivered/],
    [{ status: "WAITING", attempts: [] }, /Waiting/],
    [
      { status: "WAITING", attempts: [failed], nextAttemptAt: "2026-10-01T10:05:00Z" },
      /Answered 500Next try/,
    ],
    [{ status: "FAILED", attempts: [unanswered] }, /Failed: No answer within 15 seconds/],
  ])("say what became of them: %j", async (changes, words) => {
    open({ webhookDeliveries: connection([aDelivery(changes)]) });
    expect((await rowOf("Points change")).textContent).toMatch(words);
  });

  test("are chosen by state", async () => {
    const page = open();
    fireEvent.change(await screen.findByLabelText("State"), { target: { value: "FAILED" } });
    await waitFor(() =>
      expect(page.asked.findLast(({ operation }) => operation === "Deliveries")?.variables).toMatchObject({
        endpointId: "e1",
        status: "FAILED",
      }),
    );
  });

  test("show each try and what is sent, and are sent again", async () => {
    const delivery = aDelivery({ status: "FAILED", attempts: [failed, unanswered] });
    const page = open({
      webhookDeliveries: connection([delivery]),
      webhookDeliveryReplay: { delivery: { ...delivery, status: "WAITING" }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Details of “Points change”" }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByText("Answered 500")).toBeTruthy();
    expect(within(dialog).getByText(/"type": "points.changed"/)).toBeTruthy();
    press("Send again");
    await waitFor(() => expect(page.host.calls).toContainEqual(["showToast", { message: "Sending again" }]));
    expect(page.sent("ReplayDelivery")).toEqual({ id: "d1" });
  });

  test("that were sent again tell whether their webhook is still failing", async () => {
    const delivery = aDelivery({ status: "FAILED", attempts: [failed] });
    let failingSince: string | null = "2026-10-01T10:00:00Z";
    open({
      webhookEndpoints: () => [anEndpoint({ failingSince })],
      webhookDeliveries: connection([delivery]),
      webhookDeliveryReplay: () => {
        failingSince = null;
        return { delivery: { ...delivery, status: "DELIVERED" }, userErrors: [] };
      },
    });
    expect((await rowOf("crm.example/hooks")).textContent).toMatch(/Failing since/);
    fireEvent.click(await screen.findByRole("button", { name: "Details of “Points change”" }));
    press("Send again");
    await waitFor(async () =>
      expect((await rowOf("crm.example/hooks")).textContent).not.toMatch(/Failing since/),
    );
  });

  test("that wait for another try say so", async () => {
    open({ webhookDeliveries: connection([aDelivery({ status: "WAITING", attempts: [failed] })]) });
    fireEvent.click(await screen.findByRole("button", { name: "Details of “Points change”" }));
    expect(screen.getByRole("dialog", { name: "Points change: waiting for the next try" })).toBeTruthy();
  });

  test("before there are any say so", async () => {
    open({ webhookDeliveries: connection([]) });
    expect(await screen.findByText("No messages")).toBeTruthy();
  });
});
