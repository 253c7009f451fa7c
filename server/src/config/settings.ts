// The format of each setting. All errors are reported at once, each with what is expected.
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { type MailSettings, readMailFrom, readSmtpUrl } from "./mail-settings.ts";
import { type Queue, queues, type Slots, standardSlots } from "../jobs/queues.ts";
import { OperatorError } from "../process/operator-error.ts";

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The folder for what the program keeps on disk: the embedded database, the secret. */
  readonly dataFolder: string;
  /** Undefined: the program runs the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The login that may create and change the tables. Undefined: `databaseUrl` does both. */
  readonly databaseOwnerUrl: string | undefined;
  /** When the tables of an older version are changed. Those of an empty database are made at the first start in any case. */
  readonly migrates: "at-start" | "by-command";
  readonly databaseConnections: number;
  readonly databasePlans: "kept" | "fresh";
  /** Where browsers and the store platform reach this server; without a slash at the end. */
  readonly appUrl: string;
  readonly appSecret: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or names such as `loopback`. */
  readonly trustedProxies: readonly string[];
  /** Former secrets. They decrypt what they encrypted until it is encrypted again, and encrypt nothing new. */
  readonly olderAppSecrets: readonly string[];
  readonly shopifyApiKey: string;
  /** The first is used; all are accepted on incoming requests, so that a secret can be replaced without a gap. */
  readonly shopifyApiSecrets: readonly [string, ...string[]];
  /** The allowed endings of shop domains, such as `.myshopify.com`. */
  readonly shopDomains: readonly string[];
  /** Undefined: the platform itself is called. */
  readonly devStoreUrl: string | undefined;
  /** The port of the demo store of `npm start`. Everyone who reaches it can act as any of its staff. */
  readonly devStorePort: number;
  readonly devStoreHost: string;
  readonly role: "web" | "worker" | "all";
  /** Between the signal to stop and the end of listening: /readyz says `stopping`, so that a load balancer sends no more. */
  readonly shutdownDelaySeconds: number;
  readonly jobSlots: Slots;
  /** The queues whose jobs this process runs. */
  readonly jobQueues: readonly Queue[];
  readonly metricsToken: string | undefined;
  /** Contact for security reports about this installation. Undefined: there is no /.well-known/security.txt. */
  readonly securityContact: string | undefined;
  readonly logLevel: string;
  /** Undefined: no spans are sent. */
  readonly spansTo: { readonly url: string; readonly share: number } | undefined;
  /** Undefined: no e-mail is sent. */
  readonly mail: MailSettings | undefined;
  /** E-mails to shoppers that one process sends at most. */
  readonly mailPerMinute: number;
}

export class SettingsError extends OperatorError {
  override readonly name = "SettingsError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `These settings need mending (settings.example explains each):\n${problems.map((p) => `  ${p}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/** The demo's credentials; refused where others can reach the server. */
export const demoCredentials = {
  apiKey: "demo-api-key",
  apiSecret: "demo-api-secret-for-this-machine-only",
} as const;

/** Secrets that this repository publishes: the demo's, that of a play store that runs by itself, and those of tests. */
const publishedSecrets: ReadonlySet<string> = new Set([
  demoCredentials.apiSecret,
  "dev-store-secret-for-this-machine-only",
  "test-secret-of-the-platform",
  "the-secret-of-a-laurel-in-tests",
]);
const SECRET_DIFFERENT_MIN = 8;

/** Also in other letters or in quotes; and one character typed twenty times. */
const isKnownSecret = (secret: string): boolean =>
  publishedSecrets.has(secret.toLowerCase().replaceAll(/["']/g, "")) ||
  new Set(secret).size < SECRET_DIFFERENT_MIN;

export function checkSettings(variables: NodeJS.Dict<string>, projectFolder: string): Settings {
  // An empty setting counts as not set, as in `PORT=`.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = shape.safeParse(given);
  const problems = parsed.success
    ? [...publicAddressProblems(parsed.data), ...mailProblems(parsed.data), ...databaseProblems(given)]
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const env = parsed.data;
  const [appSecret, ...olderAppSecrets] = env.APP_SECRET ?? [];
  const [apiSecret = demoCredentials.apiSecret, ...olderSecrets] = env.SHOPIFY_API_SECRET ?? [];
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: path.resolve(projectFolder, env.LAUREL_DATA),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    // The embedded database is for trying out: one process has it to itself.
    migrates: env.MIGRATE ?? (env.DATABASE_URL ? "by-command" : "at-start"),
    databaseConnections: env.DATABASE_CONNECTIONS,
    databasePlans: env.DATABASE_PLANS,
    appUrl: appUrlOf(env),
    appSecret,
    olderAppSecrets,
    shopifyApiKey: env.SHOPIFY_API_KEY ?? demoCredentials.apiKey,
    shopifyApiSecrets: [apiSecret, ...olderSecrets],
    shopDomains: env.SHOP_DOMAINS,
    trustedProxies: env.TRUSTED_PROXIES,
    devStoreUrl: env.DEV_STORE_URL,
    devStorePort: env.DEV_STORE_PORT,
    devStoreHost: env.DEV_STORE_HOST,
    role: env.ROLE,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    jobSlots: env.JOB_SLOTS,
    jobQueues: env.JOB_QUEUES,
    metricsToken: env.METRICS_TOKEN,
    securityContact: env.SECURITY_CONTACT,
    logLevel: env.LOG_LEVEL,
    spansTo:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { url: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
    mailPerMinute: env.MAIL_PER_MINUTE,
    mail: env.SMTP_URL && env.MAIL_FROM && { ...env.SMTP_URL, from: env.MAIL_FROM },
  };
}

function wholeNumber(from: number, to: number, standard: number) {
  const error = `must be a whole number from ${from} to ${to}, such as ${standard}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= from && value <= to, { error })
    .default(standard);
}

function address(example: string, protocols: readonly string[]) {
  return z
    .string()
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ""), {
      error: `must be an address such as ${example}`,
    })
    .optional();
}

/** Only an origin: paths that begin with a slash are appended to it. */
function origin(example: string) {
  return address(example, ["http:", "https:"]).transform((text, context) => {
    const url = text === undefined ? null : URL.parse(text);
    if (url && (url.pathname !== "/" || url.search || url.hash || url.username)) {
      context.addIssue({ code: "custom", message: `must be an address without a path, such as ${example}` });
    }
    return url?.origin;
  });
}

function secret(atLeast: number) {
  return z.string().min(atLeast, { error: `must have ${atLeast} characters or more.` });
}

function oneOf<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  standard: Choices[number],
) {
  return z.enum(choices, { error: `must be one of: ${choices.join(", ")}.` }).default(standard as never);
}

/** A value that cannot be parsed is refused without repeating it: it may hold a password. */
function readBy<Value>(read: (text: string) => Value | null, error: string) {
  return z
    .string()
    .transform((text, context) => {
      const value = read(text.trim());
      if (value !== null) return value;
      context.addIssue({ code: "custom", message: error });
      return z.NEVER;
    })
    .optional();
}

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

/** The one in force, and older ones after it. */
const secrets = (atLeast: number) =>
  list
    .refine((all) => all.length > 0 && all.every((one) => one.length >= atLeast), {
      error: `must have ${atLeast} characters or more, and so must each of the older ones after it.`,
    })
    .optional();

const isQueue = (name: string): name is Queue => (queues as readonly string[]).includes(name);

/** Such as `answer=32,send=64`; the other queues keep theirs. */
const slots = z
  .string()
  .transform((text) => text.split(",").map((part) => part.split("=").map((word) => word.trim())))
  .refine(
    (parts) => parts.every(([name = "", count = ""]) => isQueue(name) && /^[1-9]\d{0,2}$/.test(count)),
    {
      error: `must name queues and their slots, from 1 to 999, such as answer=32,send=64. Queues: ${queues.join(", ")}.`,
    },
  )
  .transform((parts): Slots => ({
    ...standardSlots,
    ...Object.fromEntries(parts.map(([name, count]) => [name, Number(count)])),
  }))
  .default(standardSlots);

const queueNames = list
  .refine((names) => names.length > 0 && names.every(isQueue), {
    error: `must be a list of queues: ${queues.join(", ")}.`,
  })
  .transform((names) => names.filter(isQueue))
  .default([...queues]);

const shareError = "must be a share from 0 to 1, such as 0.1.";
const share = z
  .string()
  .regex(/^(0|1|0?\.\d{1,6}|[01]\.0{1,6})$/, { error: shareError })
  .transform(Number)
  .default(1);

const shape = z.object({
  PORT: wholeNumber(1, 65_535, 3000),
  HOST: z.string().default("127.0.0.1"),
  LAUREL_DATA: z.string().default(".laurel"),
  DATABASE_URL: address("postgresql://laurel:password@localhost:5432/laurel", ["postgresql:", "postgres:"]),
  DATABASE_OWNER_URL: address("postgresql://laurel_admin:password@localhost:5432/laurel", [
    "postgresql:",
    "postgres:",
  ]),
  MIGRATE: z.enum(["at-start", "by-command"], { error: "must be one of: at-start, by-command." }).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500, 20),
  DATABASE_PLANS: oneOf(["kept", "fresh"], "kept"),
  APP_URL: origin("https://loyalty.example.com"),
  APP_SECRET: secrets(32),
  SHOPIFY_API_KEY: z.string().optional(),
  SHOPIFY_API_SECRET: secrets(20),
  TRUSTED_PROXIES: list
    .refine((proxies) => proxies.every(isProxy), {
      error: "must be a list of addresses or networks, such as loopback,10.0.0.0/8",
    })
    .default(["loopback"]),
  SHOP_DOMAINS: list
    .refine(
      (domains) => domains.length > 0 && domains.every((domain) => /^(\.[a-z0-9-]+){2,}$/.test(domain)),
      {
        error: "must be a list of endings, each with a dot in front, such as .myshopify.com,.myshopify.io",
      },
    )
    .default([".myshopify.com", ".myshopify.io"]),
  DEV_STORE_URL: origin("http://localhost:4000"),
  DEV_STORE_PORT: wholeNumber(1, 65_535, 4000),
  DEV_STORE_HOST: z.string().default("127.0.0.1"),
  ROLE: oneOf(["web", "worker", "all"], "all"),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 300, 0),
  JOB_SLOTS: slots,
  JOB_QUEUES: queueNames,
  METRICS_TOKEN: secret(16).optional(),
  SMTP_URL: readBy(readSmtpUrl, "must be an address such as smtp://user:password@mail.example.com:587"),
  MAIL_PER_MINUTE: wholeNumber(1, 10_000, 120),
  MAIL_FROM: readBy(readMailFrom, "must be an e-mail address such as Laurel <laurel@example.com>"),
  SECURITY_CONTACT: address("mailto:security@example.com or https://example.com/security", [
    "mailto:",
    "https:",
  ]),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin("http://localhost:4318"),
  OTEL_TRACES_SAMPLER_ARG: share,
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
});

export const settingNames: readonly string[] = Object.keys(shape.shape);

/** Why others may reach the server: as a part of a sentence. Null: only this machine does. The one place that decides it. */
export function whyReachable({ appUrl, host }: Pick<Settings, "appUrl" | "host">): string | null {
  if (!isLoopbackHost(new URL(appUrl).hostname.replace(/^\[(.*)\]$/, "$1")))
    return "because APP_URL is not on this machine";
  return isLoopbackHost(host) ? null : "because HOST lets other machines reach the server";
}

const appUrlOf = (env: z.infer<typeof shape>): string => env.APP_URL ?? `http://localhost:${env.PORT}`;

/** A server that others can reach needs its own secrets, HTTPS, and the real platform. */
function publicAddressProblems(env: z.infer<typeof shape>): string[] {
  const because = whyReachable({ appUrl: appUrlOf(env), host: env.HOST });
  if (because === null) return [];
  const problems = [];
  const isElsewhere = whyReachable({ appUrl: appUrlOf(env), host: "localhost" }) !== null;
  if (isElsewhere && !env.APP_URL?.startsWith("https:"))
    problems.push("APP_URL must begin with https://, because it is not on this machine.");
  if (!env.SHOPIFY_API_KEY || env.SHOPIFY_API_KEY === demoCredentials.apiKey)
    problems.push(`SHOPIFY_API_KEY must be the client id of your app, ${because}.`);
  const secrets = env.SHOPIFY_API_SECRET ?? [];
  if (secrets.length === 0 || secrets.some(isKnownSecret))
    problems.push(`SHOPIFY_API_SECRET must be the secret of your app, ${because}.`);
  if (env.DEV_STORE_URL)
    problems.push(`DEV_STORE_URL must not be set, ${because}: it would trust a play store.`);
  return problems;
}

/** Otherwise a setting that was forgotten would make a second, empty database. */
function databaseProblems({ NODE_ENV, DATABASE_URL }: NodeJS.Dict<string>): string[] {
  if (NODE_ENV !== "production" || DATABASE_URL) return [];
  return [
    "DATABASE_URL must be set, because NODE_ENV is production: the database that comes with Laurel is for trying things out.",
  ];
}

/** One without the other sends no e-mail, and would be noticed only when one is needed. */
function mailProblems(env: z.infer<typeof shape>): string[] {
  if (Boolean(env.SMTP_URL) === Boolean(env.MAIL_FROM)) return [];
  return env.SMTP_URL
    ? ["MAIL_FROM must be set too, because SMTP_URL is: it is whom e-mails come from."]
    : ["SMTP_URL must be set too, because MAIL_FROM is: it is the server that sends e-mails."];
}

function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}

function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
