import type { Env } from "../../../config/env.ts";
import { type Checkup, missing, ok, type Settled } from "../checkup.ts";

/** Names of RFC 2606, which belong to nobody: whoever has one of them in a setting has copied it. */
const isExample = (host: string | undefined): boolean =>
  /(^|[.@])example(\.(com|net|org))?$/i.test(host ?? "");

const hostOf = (url: string | undefined): string | undefined => URL.parse(url ?? "")?.hostname;

const addressOf = (contact: string | undefined): string | undefined =>
  contact?.startsWith("mailto:") ? contact.slice("mailto:".length) : hostOf(contact);

/** That of settings.example. */
const hasExamplePassword = (url: string | undefined): boolean =>
  URL.parse(url ?? "")?.password === "password";

const found = (env: Env): readonly (readonly [string, boolean])[] => [
  ["APP_URL", isExample(hostOf(env.appUrl))],
  ["SMTP_URL", isExample(env.mail?.host)],
  ["MAIL_FROM", isExample(env.mail?.from.address)],
  ["SECURITY_CONTACT", isExample(addressOf(env.securityContact))],
  ["the password of DATABASE_URL", hasExamplePassword(env.databaseUrl)],
  ["the password of DATABASE_OWNER_URL", hasExamplePassword(env.databaseOwnerUrl)],
];

export const placeholders: Checkup<Settled> = async ({ env }) => {
  const names = found(env).flatMap(([name, isOne]) => (isOne ? [name] : []));
  return names.length === 0
    ? ok("No setting is an example's.")
    : missing(`Still as in settings.example: ${names.join(", ")}. Set your own.`);
};
