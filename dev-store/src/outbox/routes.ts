// /outbox: the e-mails that the app sent, as HTML, as text and with their headers and attachments; and the button that mail programs show
// for `List-Unsubscribe`.
import type { FastifyInstance, FastifyReply } from "fastify";
import { html, type Html } from "../storefront/html.ts";
import { document } from "../storefront/layout.ts";
import type { Outbox, OutboxMail } from "./outbox.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'";
/** A letter loads nothing and runs nothing. Its links open elsewhere. */
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

export function registerOutbox(app: FastifyInstance, outbox: Outbox): void {
  const mailOf = (params: unknown): OutboxMail | undefined =>
    outbox.find(Number((params as { id: string }).id));

  app.get("/outbox", (_request, reply) => send(reply, "Outbox", listPage(outbox)));

  app.get("/outbox/:id", ({ params }, reply) => {
    const mail = mailOf(params);
    return mail ? send(reply, mail.subject, mailPage(mail, null)) : notFound(reply);
  });

  app.get("/outbox/:id/html", ({ params }, reply) => {
    const mail = mailOf(params);
    if (!mail) return notFound(reply);
    const inNewTabs = mail.html.replace("<head>", '<head><base target="_blank">');
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", LETTER_POLICY)
      .header("cache-control", "no-store")
      .send(inNewTabs);
  });

  app.get("/outbox/:id/attachments/:nth", ({ params }, reply) => {
    const file = mailOf(params)?.attachments[Number((params as { nth: string }).nth) - 1];
    if (!file) return notFound(reply);
    return reply
      .type(file.type)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "no-store")
      .send(file.bytes);
  });

  app.post("/outbox/:id/one-click", async ({ params }, reply) => {
    const mail = mailOf(params);
    const url = mail && oneClickOf(mail);
    if (!mail || !url) return notFound(reply);
    return send(reply, mail.subject, mailPage(mail, await unsubscribe(url)));
  });
}

/** As RFC 8058 has it: without cookies, and without following a redirect. */
async function unsubscribe(url: string): Promise<string> {
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const answer = await fetch(url, { method: "POST", body, redirect: "manual" }).catch(() => null);
  return answer === null ? "No answer." : `Answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`;
}

const headerOf = (mail: OutboxMail, name: string): string | null =>
  mail.headers.find(({ key }) => key.toLowerCase() === name)?.value ?? null;

/** Null: the mail offers no such button. */
function oneClickOf(mail: OutboxMail): string | null {
  if (headerOf(mail, "list-unsubscribe-post") !== "List-Unsubscribe=One-Click") return null;
  return /<(https?:[^>]+)>/.exec(headerOf(mail, "list-unsubscribe") ?? "")?.[1] ?? null;
}

const listPage = (outbox: Outbox): Html => html`
  <h1>Outbox</h1>
  <p>What the app sent by e-mail. Nothing left this machine.</p>
  <p>Its mail server is <code>${outbox.url}</code>. It takes any user name, and any password but “wrong”.</p>
  ${outbox.list().length === 0 ? html`<p>Nothing yet. Redeem a reward in the store: its code comes here.</p>` : null}
  <ul>
    ${outbox.list().map(
      (mail) =>
        html`<li>
          <a href="/outbox/${mail.id}">${mail.subject}</a>
          to ${mail.to.join(", ")}, ${timeOf(mail)}
        </li>`,
    )}
  </ul>
`;

const mailPage = (mail: OutboxMail, said: string | null): Html => html`
  <p><a href="/outbox">Outbox</a></p>
  <h1>${mail.subject}</h1>
  <p>${mail.from} to ${mail.to.join(", ")}, ${timeOf(mail)}</p>
  ${said === null ? null : html`<p role="status">${said}</p>`}
  ${
    oneClickOf(mail) === null
      ? null
      : html`<form method="post" action="/outbox/${mail.id}/one-click"><button>Unsubscribe</button></form>`
  }
  ${mail.attachments.length === 0 ? null : attachmentList(mail)}
  <iframe
    class="letter"
    title="The letter"
    src="/outbox/${mail.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
  ></iframe>
  <h2>Text</h2>
  <pre class="letter-text">${mail.text}</pre>
  <h2>Headers</h2>
  <pre class="letter-text">${mail.headers.map(({ key, value }) => `${key}: ${value}`).join("\n")}</pre>
`;

const attachmentList = ({ id, attachments }: OutboxMail): Html => html`
  <ul aria-label="Attachments">
    ${attachments.map(
      ({ name, bytes }, index) =>
        html`<li><a href="/outbox/${id}/attachments/${index + 1}">${name}</a>, ${sizeOf(bytes)}</li>`,
    )}
  </ul>
`;

const sizeOf = ({ length }: Buffer): string =>
  length < 1_000 ? `${length} bytes` : `${(length / 1_000).toFixed(1)} KB`;

const timeOf = ({ takenAt }: OutboxMail): string => takenAt.toISOString().slice(0, 16).replace("T", " ");

const notFound = (reply: FastifyReply): FastifyReply =>
  send(
    reply.code(404),
    "Not found",
    html`<h1>There is no such e-mail</h1>
      <p><a href="/outbox">Outbox</a></p>`,
  );

function send(reply: FastifyReply, title: string, body: Html): FastifyReply {
  const page = document(title, html`<main>${body}</main>`);
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", POLICY)
    .header("cache-control", "no-store")
    .send(page);
}
