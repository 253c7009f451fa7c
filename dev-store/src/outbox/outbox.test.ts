import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DevStore, startDevStore } from "../dev-store.ts";

let store: DevStore;
let app: Server;
let asked: string[];
let appUrl: string;
beforeEach(async () => {
  store = await startDevStore({ apiKey: "k", apiSecret: "s", hasOutbox: true });
  asked = [];
  app = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.cookie ?? "no cookie"}`);
    response.end("Done.");
  }).listen(0, "127.0.0.1");
  await once(app, "listening");
  appUrl = `http://127.0.0.1:${(app.address() as { port: number }).port}`;
});
afterEach(async () => {
  app.close();
  await store.close();
});

/** Says each line once the server has answered the one before. */
async function sendMail(
  headers: readonly string[],
  body: readonly string[] = [
    "Content-Type: text/html; charset=utf-8",
    "",
    "<html><head></head><body><p>Five & more</p><script>1</script></body></html>",
  ],
): Promise<void> {
  const { port, hostname } = new URL(store.outboxUrl!);
  const socket = connect(Number(port), hostname);
  const mail = [
    "From: Fern <rewards@fern.example>",
    "To: ida@example.com",
    "Subject: =?UTF-8?Q?F=C3=BCnf_points?=",
    ...headers,
    ...body,
    ".",
  ];
  const lines = [
    "EHLO x",
    "MAIL FROM:<rewards@fern.example>",
    "RCPT TO:<ida@example.com>",
    "DATA",
    mail.join("\r\n"),
    "QUIT",
  ];
  await once(socket, "data");
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(String(answer)).toMatch(/^[23]/);
  }
  socket.destroy();
}

const get = async (path: string) => {
  const answer = await fetch(`${store.url}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe("the outbox", () => {
  test("shows an e-mail with its text and headers, and the letter apart, where it loads and runs nothing", async () => {
    await sendMail(["X-Kind: test"]);
    expect((await get("/outbox")).text).toContain("Fünf points");
    const page = await get("/outbox/1");
    expect(page.text).toContain("X-Kind: test");
    expect(page.text).not.toContain("Unsubscribe</button>");
    const letter = await get("/outbox/1/html");
    expect(letter.text).toContain("Five & more");
    expect(letter.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*sandbox/);
  });

  test("presses the one-click button as a mail program does", async () => {
    await sendMail([
      `List-Unsubscribe: <${appUrl}/u/token>`,
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ]);
    expect((await get("/outbox/1")).text).toContain("Unsubscribe</button>");
    expect(asked).toEqual([]);
    const pressed = await fetch(`${store.url}/outbox/1/one-click`, { method: "POST" });
    expect(await pressed.text()).toContain("Answered 200: Done.");
    expect(asked).toEqual(["POST /u/token no cookie"]);
  });

  test("lists the attachments of an e-mail with their sizes, and gives them out as they came", async () => {
    await sendMail(
      ["MIME-Version: 1.0"],
      [
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "Content-Type: text/html; charset=utf-8",
        "",
        "<html><head></head><body>Five</body></html>",
        "--b",
        "Content-Type: text/csv; charset=utf-8",
        "Content-Transfer-Encoding: base64",
        "Content-Disposition: attachment; filename=points.csv",
        "",
        Buffer.from("day,points\n2026-10-01,5\n").toString("base64"),
        "--b--",
      ],
    );
    const page = await get("/outbox/1");
    expect(page.text).toContain('<a href="/outbox/1/attachments/1">points.csv</a>, 24 bytes');
    const file = await get("/outbox/1/attachments/1");
    expect(file.text).toBe("day,points\n2026-10-01,5\n");
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''points.csv");
    expect((await get("/outbox/1/attachments/2")).status).toBe(404);
    expect((await get("/outbox/1/attachments/constructor")).status).toBe(404);
  });

  test("says where nothing is", async () => {
    expect((await get("/outbox")).text).toContain("Nothing yet");
    expect((await get("/outbox/7")).status).toBe(404);
  });
});
