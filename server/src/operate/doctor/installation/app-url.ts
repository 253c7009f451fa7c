// The way that browsers and webhooks take: by the name of APP_URL, through the proxy, to this installation.
import { hostOf, lookUp, AddressNotAllowed } from "../../../tenant/outgoing-webhooks/addresses.ts";
import { installationId } from "../../../process/installation-id.ts";
import { whyReachable } from "../../../config/settings.ts";
import { type Checkup, type Line, missing, ok, type Settled, unknown } from "../checkup.ts";
import { whyNoAnswer } from "./why-no-answer.ts";

const ANSWER_MS = 8_000;

interface Health {
  readonly status?: unknown;
  readonly installation?: unknown;
  readonly message?: string;
}

export const appUrl: Checkup<Settled> = async ({ env }) => {
  const { appUrl: url } = env;
  const answer = await ask(`${url}/healthz`);
  if (answer instanceof Error) return missing(`${url} does not answer: ${whyNoAnswer(answer)}`);
  const { status, location, body } = answer;
  if (location !== null)
    return missing(
      `${url} leads on to ${location}. Webhooks do not follow: set APP_URL to the address at which the server itself answers.`,
    );
  if (status >= 502 && status <= 504)
    return missing(
      `A proxy answers at ${url} with ${status}: the server behind it does not run, or the proxy does not lead to ${env.host}:${env.port}.`,
    );
  if (status !== 200 || body?.status !== "alive")
    return missing(
      `Something else answers at ${url} (status ${status}): let the proxy lead to ${env.host}:${env.port}.`,
    );
  if (body.installation !== installationId(env))
    return missing(
      `Another Laurel answers at ${url}, or one of an earlier version or with another APP_SECRET: start the server anew with these settings.`,
    );
  return [await fromOutside(url, env), await readiness(url)];
};

/** A name that only this machine or its network knows would do here, and nowhere else. */
async function fromOutside(url: string, env: Settled["env"]): Promise<Line> {
  if (whyReachable({ appUrl: url, host: "localhost" }) === null)
    return ok(`This installation answers at ${url}.`);
  const host = hostOf(new URL(url));
  try {
    await lookUp(host, { mayBeLoopback: false });
    return ok(`This installation answers at ${url}, asked for by its public name.`);
  } catch (error) {
    const because =
      error instanceof AddressNotAllowed
        ? `the name server gives ${host} an address that is not public`
        : `no name server of this machine knows ${host}`;
    return unknown(
      `This installation answers at ${env.appUrl}, but ${because}: open it from another network, such as a phone's.`,
    );
  }
}

/** Its warnings are what the doctor looks at itself. */
async function readiness(url: string): Promise<Line> {
  const answer = await ask(`${url}/readyz`);
  if (answer instanceof Error) return unknown(`${url}/readyz does not answer: ${whyNoAnswer(answer)}`);
  const { status, body } = answer;
  return status === 200
    ? ok("The server is ready.")
    : missing(`The server is not ready: ${body?.message ?? `status ${status}`}`);
}

async function ask(
  url: string,
): Promise<
  { readonly status: number; readonly location: string | null; readonly body: Health | null } | Error
> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) });
    const text = await response.text();
    return { status: response.status, location: response.headers.get("location"), body: read(text) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function read(text: string): Health | null {
  try {
    return JSON.parse(text) as Health | null;
  } catch {
    return null;
  }
}
