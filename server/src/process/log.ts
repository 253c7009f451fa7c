import { pino, type DestinationStream, type Logger, stdSerializers } from "pino";
import { OutsideFaults } from "./outside-faults.ts";
import { workInHand } from "./work-in-hand.ts";

// At any place in what is logged: at the top, or one or two levels down.
const secretNames = [
  "authorization",
  "Authorization",
  "cookie",
  "secret",
  "apiSecret",
  "appSecret",
  "password",
  "token",
  "accessToken",
  "refreshToken",
  "idToken",
  "access_token",
  "refresh_token",
  "id_token",
  "apiKey",
  "hmac",
  "email",
  "firstName",
  "lastName",
  "phone",
  "connectionString",
  "databaseUrl",
  "databaseOwnerUrl",
  "ownerUrl",
];

const secretHeaders = [
  "x-laurel-authorization",
  "x-shopify-access-token",
  "x-shopify-hmac-sha256",
  "set-cookie",
];

/**
 * Structured lines on standard output; secrets and personal data are removed by name. A fault from outside, such as a
 * database that restarts, is one line a minute.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const faults = new OutsideFaults((cause, times) => log.warn({ cause, times }, "the same fault, again"));
  const log: Logger = pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
          ...secretHeaders.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        ],
        censor: "[redacted]",
      },
      serializers: { err: serializeError },
      mixin: () => ({ ...workInHand() }),
      hooks: {
        logMethod(words, method) {
          const [about] = words as readonly unknown[];
          if (faults.isNew(Reflect.get(Object(about), "err"))) method.apply(this, words);
        },
      },
    },
    destination as DestinationStream,
  );
  return log;
}

/** PostgreSQL's errors carry rows in `detail` and statements in `query`: those are not logged. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = stdSerializers.err(error);
  const code: unknown = Reflect.get(error, "code");
  const constraint: unknown = Reflect.get(error, "constraint");
  const cause = error.cause === undefined ? undefined : serializeError(error.cause);
  return { type, message, stack, code, constraint, cause };
}
