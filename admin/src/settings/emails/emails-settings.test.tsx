import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { aSavedProgram, openSettingsPage } from "../../testing/open-settings-page.tsx";
import type { ShopAnswers } from "../../testing/render-page.tsx";

const lastMonth = (sent: number, refused: number, stopped: number) => ({ sent, refused, stopped });

const shopperMails = {
  canSendMail: true,
  from: "rewards@fern.example",
  sender: null as object | null,
  replyTo: "hello@fern.example",
  stoppedAt: null as string | null,
  unreachableSince: null as string | null,
  stoppedAnswer: null as string | null,
  language: "en",
  languages: ["en", "de"],
  kinds: [
    { kind: "CODE_ISSUED", isOn: true, audience: "WHO_ASKED", lastMonth: lastMonth(1_204, 2, 0) },
    { kind: "TIER_REACHED", isOn: false, audience: "SUBSCRIBERS", lastMonth: lastMonth(0, 0, 0) },
    { kind: "WELCOME", isOn: false, audience: "MEMBERS", lastMonth: lastMonth(31, 0, 4) },
  ],
};

function open(answers: ShopAnswers = {}) {
  let present = shopperMails;
  return openSettingsPage("emails", {
    shopperMails: () => present,
    shopperMailsUpdate: ({ kind, isOn }: { kind: string; isOn: boolean }) => {
      present = {
        ...present,
        kinds: present.kinds.map((one) => (one.kind === kind ? { ...one, isOn } : one)),
      };
      return { shopperMails: present, userErrors: [] };
    },
    shopperMailsSetLanguage: ({ language }: { language: string }) => {
      present = { ...present, language };
      return { shopperMails: present, userErrors: [] };
    },
    senderDmarc: { domain: "fern.example", state: "FOUND", policy: "REJECT" },
    shopperMailSample: ({ kind, language }: { kind: string; language: string }) => ({
      subject: `${kind} in ${language}`,
      html: '<!doctype html><html><body><p style="color:red">A letter</p></body></html>',
      text: `The text of ${kind}`,
    }),
    shopperMailSendTest: ({ to }: { to: string }) => ({ sentTo: to, userErrors: [] }),
    ...answers,
  });
}
const theSwitch = (name: RegExp) => screen.findByRole<HTMLInputElement>("switch", { name });

describe("e-mails to shoppers", () => {
  test("say what keeps them from being sent at all", async () => {
    const program = aProgram();
    const page = open({
      program: aSavedProgram({ document: { ...program, tiers: { ...program.tiers, levels: [] } } }),
    });
    expect(await screen.findByText(/Not sent now: your program has no tiers\./)).toBeTruthy();
    expect(screen.getAllByText(/Not sent now/)).toHaveLength(1);
    page.unmount();

    open();
    await theSwitch(/^Tier/);
    expect(screen.queryByText(/Not sent now/)).toBeNull();
  });

  test("show who sends them, and each kind with when it goes and to whom", async () => {
    open();
    expect((await theSwitch(/^Code/)).checked).toBe(true);
    expect((await theSwitch(/^Welcome/)).checked).toBe(false);
    expect(screen.getByText(/rewards@fern\.example/)).toBeTruthy();
    expect(screen.getByText(/Answers go to hello@fern\.example/)).toBeTruthy();
    expect(screen.getByText(/The morning after a tier was reached\. To members who get your/)).toBeTruthy();
  });

  test("are switched at once, each alone", async () => {
    const page = open();
    fireEvent.click(await theSwitch(/^Welcome/));
    await waitFor(async () => expect((await theSwitch(/^Welcome/)).checked).toBe(true));
    expect((await theSwitch(/^Tier reached/)).checked).toBe(false);
    expect(page.asked).toContainEqual({
      operation: "UpdateShopperMails",
      variables: { kind: "WELCOME", isOn: true },
    });
  });

  test("stay as they were when the server refuses, and say so", async () => {
    const refusal = { code: "unavailable", field: null, message: "Not now." };
    open({ shopperMailsUpdate: { shopperMails: null, userErrors: [refusal] } });
    fireEvent.click(await theSwitch(/^Welcome/));
    expect(await screen.findByText("Not now.")).toBeTruthy();
    expect((await theSwitch(/^Welcome/)).checked).toBe(false);
  });

  test("say what became of each kind in the last month", async () => {
    open();
    const row = async (name: string) =>
      within(await screen.findByRole("table"))
        .getByRole("cell", { name })
        .closest("tr")!.textContent;
    expect(await row("Code")).toBe("Code1,2042–");
    expect(await row("Welcome")).toBe("Welcome3104");
    // It is off, and was not sent.
    expect(screen.queryByRole("cell", { name: "Tier reached" })).toBeNull();
  });

  test.each([
    ["550 5.7.1 Not from you", /It said: “550 5\.7\.1 Not from you”\..*SPF and DKIM.*fern\.example/],
    ["535 5.7.8 Bad credentials", /It said: “535 5\.7\.8 Bad credentials”\..*SMTP_URL/],
  ])("say that the mail server refuses them with %s, and what to do", async (stoppedAnswer, said) => {
    open({ shopperMails: { ...shopperMails, stoppedAt: "2026-03-02T08:00:00Z", stoppedAnswer } });
    const title = await screen.findByText("The mail server refuses your e-mails");
    expect(title.parentElement!.textContent).toMatch(said);
  });

  test("say that the mail server cannot be reached, since when, and that all wait", async () => {
    open({ shopperMails: { ...shopperMails, unreachableSince: "2026-03-02T08:00:00Z" } });
    const title = await screen.findByText("The mail server can’t be reached");
    expect(title.parentElement!.textContent).toMatch(/Since 2 Mar.*nothing is lost for 30 days/);
  });

  test.each([
    ["FOUND", "QUARANTINE", /^Found for fern\.example: .*as spam\.$/],
    ["MISSING", null, /^Not found\..*TXT record at _dmarc\.fern\.example/],
    ["UNKNOWN", null, /^Not known: the name servers didn’t answer/],
  ])("say whether the sender’s domain has a DMARC record: %s", async (state, policy, words) => {
    open({ senderDmarc: { domain: "fern.example", state, policy } });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test("look the DMARC record up again when the name servers, or Laurel’s own server, did not answer", async () => {
    let answers = 0;
    open({
      senderDmarc: () => {
        answers += 1;
        if (answers === 1) throw new Error("no");
        if (answers === 2) return { domain: "fern.example", state: "UNKNOWN", policy: null };
        return { domain: "fern.example", state: "FOUND", policy: "REJECT" };
      },
    });
    expect(await screen.findByText("Laurel couldn’t load the DMARC record")).toBeTruthy();
    expect(screen.queryByText(/name servers/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/the name servers didn’t answer/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Look again" }));
    expect(await screen.findByText(/^Found for fern\.example/)).toBeTruthy();
  });

  test("say what a mailbox found out, from the lines of a test e-mail that are pasted", async () => {
    open();
    const field = await screen.findByLabelText("Authentication-Results of a test e-mail");
    expect(screen.getAllByText("Only a test e-mail shows it.")).toHaveLength(2);
    fireEvent.change(field, { target: { value: "spf=pass" } });
    expect(screen.getByText(/^There is no line that begins/)).toBeTruthy();
    fireEvent.change(field, { target: { value: "Authentication-Results: mx.example; spf=pass; dkim=fail" } });
    expect(screen.getByText("Passed in your test e-mail.")).toBeTruthy();
    expect(screen.getByText(/^Failed in your test e-mail\./)).toBeTruthy();
  });

  test("say what to set when the server sends no e-mails", async () => {
    open({ shopperMails: { ...shopperMails, canSendMail: false } });
    expect(await screen.findByText("E-mail isn’t set up")).toBeTruthy();
    expect(screen.getByText("MAIL_FROM")).toBeTruthy();
  });

  test("that cannot be read can be reloaded", async () => {
    open({
      shopperMails: () => {
        throw new Error("no");
      },
    });
    expect(await screen.findByText("Laurel couldn’t load the e-mails to shoppers")).toBeTruthy();
  });
});

describe("the preview of an e-mail", () => {
  const chosen = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });

  test("is of the kind and the language that are chosen, as a letter or as text", async () => {
    open();
    expect(await screen.findByText("POINTS_EARNED in en")).toBeTruthy();
    expect(screen.getByTitle("The e-mail").getAttribute("sandbox")).toBe("allow-same-origin");
    await chosen("E-mail", "WELCOME");
    await chosen("In", "de");
    expect(await screen.findByText("WELCOME in de")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Text"));
    expect(screen.getByText("The text of WELCOME")).toBeTruthy();
    expect(screen.queryByTitle("The e-mail")).toBeNull();
    await chosen("E-mail", "FRIEND_LETTER");
    expect(await screen.findByText("FRIEND_LETTER in de")).toBeTruthy();
  });

  test("is sent as a test to the shop's address, or to another one", async () => {
    const page = open();
    const field = await screen.findByLabelText<HTMLInputElement>("Send a test to");
    expect(field.value).toBe("hello@fern.example");
    fireEvent.change(field, { target: { value: "ida@example.com" } });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Sent to ida@example.com.")).toBeTruthy();
    expect(page.sent("SendTestMail")).toEqual({
      kind: "POINTS_EARNED",
      language: "en",
      to: "ida@example.com",
    });
  });

  test("that could not be sent says why", async () => {
    const message = "The mail server refused the e-mail. 550 5.7.1 Not from you";
    const userErrors = [{ code: "mail_not_sent", field: ["to"], message }];
    open({ shopperMailSendTest: { sentTo: null, userErrors } });
    fireEvent.click(await screen.findByRole("button", { name: "Send" }));
    expect(await screen.findByText(`${message}.`)).toBeTruthy();
  });
});

test("The language of e-mails is chosen among those that the shop has words in", async () => {
  const page = open();
  const field = await screen.findByLabelText<HTMLSelectElement>("E-mails are in");
  fireEvent.change(field, { target: { value: "de" } });
  await waitFor(() => expect(field.value).toBe("de"));
  expect(page.sent("SetMailLanguage")).toEqual({ language: "de" });
});

describe("the shop's own mail server", () => {
  const sender = {
    from: "hello@shop.example",
    host: "smtp.shop.example",
    port: 465,
    security: "TLS",
    user: "fern",
    checkedAt: "2026-03-02T08:00:00Z",
  };
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

  test("is entered, with the port that goes with its encryption, and refused at its field", async () => {
    const userErrors = [{ code: "sender_not_working", field: ["host"], message: "No server has this name." }];
    const page = open({ shopperMailSenderSet: { shopperMails: null, userErrors } });
    await press("Send from your own address");
    type("From address", "hello@shop.example");
    type("Server", "smtp.shop.example");
    type("Encryption", "TLS");
    type("User name", "fern");
    type("Password", "secret");
    await press("Check and save");
    expect(await screen.findByText("No server has this name.")).toBeTruthy();
    const { checkedAt: _, ...input } = sender;
    expect(page.asked).toContainEqual({
      operation: "SetSender",
      variables: { input: { ...input, password: "secret" } },
    });
  });

  test("is shown, and changed without its password", async () => {
    const page = open({
      shopperMails: { ...shopperMails, from: sender.from, sender },
      shopperMailSenderSet: { shopperMails: { ...shopperMails, sender }, userErrors: [] },
    });
    expect(
      await screen.findByText(/Sends from hello@shop\.example through smtp\.shop\.example/),
    ).toBeTruthy();
    await press("Change");
    type("From address", "news@shop.example");
    await press("Check and save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const { checkedAt: _, ...input } = { ...sender, from: "news@shop.example", password: null };
    expect(page.asked).toContainEqual({ operation: "SetSender", variables: { input } });
  });

  test("is what to look at when it refuses the login, not Laurel's", async () => {
    open({
      shopperMails: {
        ...shopperMails,
        sender,
        stoppedAt: "2026-03-02T08:00:00Z",
        stoppedAnswer: "535 5.7.8 No",
      },
    });
    expect(
      await screen.findByText(/Enter the user name and password of your mail server again/),
    ).toBeTruthy();
  });

  test("can be entered where Laurel has none", async () => {
    open({ shopperMails: { ...shopperMails, canSendMail: false } });
    expect(await screen.findByRole("button", { name: "Send from your own address" })).toBeTruthy();
  });
});
