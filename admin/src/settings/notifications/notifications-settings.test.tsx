import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openSettingsPage } from "../../testing/open-settings-page.tsx";
import type { ShopAnswers } from "../../testing/render-page.tsx";

const notifications = {
  canSendMail: true,
  isDailyMailOn: true,
  isStatementOn: true,
  ownerEmail: "owner@fern.example",
};
const label = /^Send me a daily e-mail when something needs my attention/;

function open(answers: ShopAnswers = {}, tab = "notifications") {
  let present = notifications;
  return openSettingsPage(tab, {
    notifications: () => present,
    notificationsUpdate: ({ isDailyMailOn, isStatementOn }: Record<string, boolean | null>) => {
      present = {
        ...present,
        isDailyMailOn: isDailyMailOn ?? present.isDailyMailOn,
        isStatementOn: isStatementOn ?? present.isStatementOn,
      };
      return { notifications: present, userErrors: [] };
    },
    ...answers,
  });
}
const theSwitch = () => screen.findByRole<HTMLInputElement>("switch", { name: label });

describe("notifications", () => {
  test("show where the daily e-mail goes, and when", async () => {
    open();
    expect((await theSwitch()).checked).toBe(true);
    expect(screen.getByText(/At eight in the morning, to owner@fern\.example/)).toBeTruthy();
  });

  test("are switched off at once", async () => {
    const page = open();
    fireEvent.click(await theSwitch());
    await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
    expect(page.asked).toContainEqual({
      operation: "UpdateNotifications",
      variables: { isDailyMailOn: false },
    });
    await waitFor(() => expect(page.host.calls.map(([name]) => name)).toContain("showToast"));
  });

  test("switch the monthly statement off apart from the daily e-mail", async () => {
    const page = open();
    const statement = () => screen.findByRole<HTMLInputElement>("switch", { name: /monthly statement/ });
    fireEvent.click(await statement());
    await waitFor(async () => expect((await statement()).checked).toBe(false));
    expect((await theSwitch()).checked).toBe(true);
    expect(page.asked).toContainEqual({
      operation: "UpdateNotifications",
      variables: { isStatementOn: false },
    });
  });

  test("stay as they were when the server refuses, and say so", async () => {
    const refusal = { code: "unavailable", field: null, message: "Not now." };
    open({ notificationsUpdate: { notifications: null, userErrors: [refusal] } });
    fireEvent.click(await theSwitch());
    expect(await screen.findByText("Not now.")).toBeTruthy();
    expect((await theSwitch()).checked).toBe(true);
  });

  test("say what to set when the server sends no e-mails", async () => {
    open({ notifications: { ...notifications, canSendMail: false } });
    expect(await screen.findByText("E-mail isn’t set up")).toBeTruthy();
    expect(screen.getByText("SMTP_URL")).toBeTruthy();
    expect(screen.getByText("MAIL_FROM")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Notifications", current: "page" })).toBeTruthy();
  });

  test("are a tab", async () => {
    open({}, "tiers");
    const tab = await screen.findByRole("link", { name: "Notifications" });
    expect(tab.getAttribute("href")).toBe("/app/settings/notifications");
  });

  test("that cannot be read can be reloaded", async () => {
    open({
      notifications: () => {
        throw new Error("no");
      },
    });
    expect(await screen.findByText("Laurel couldn’t load the notifications")).toBeTruthy();
  });
});
