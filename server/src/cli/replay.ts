import { createReadStream, statSync } from "node:fs";
import { Presets, SingleBar } from "cli-progress";
import { Command, InvalidArgumentError } from "commander";
import { type Env, loadEnv } from "../config/env.ts";
import { OperatorError } from "../process/operator-error.ts";
import { signWebhook } from "../platform/shopify/auth/sign-webhook.ts";
import { createSender } from "../operate/replay/deliver.ts";
import { waitForEmptyInbox } from "../operate/replay/inbox-pending.ts";
import { readLines } from "../process/read-lines.ts";
import { replayEvents, type ReplayReport } from "../operate/replay/replay-events.ts";

interface ReplayCommandOptions {
  readonly shop: string;
  readonly url?: URL;
  readonly concurrency: number;
}

export function replayCommand(): Command {
  return new Command("replay")
    .description("delivers a file of events to a running server, signed, each customer's in order")
    .argument(
      "<file>",
      "one JSON object per line: topic, webhookId, eventId, triggeredAt, payload; - reads standard input",
    )
    .requiredOption("--shop <domain>", "the shop whose events they are")
    .option("--url <url>", "the server (default: the one of these settings)", parseUrl)
    .option("--concurrency <n>", "deliveries under way at once", parseCount, 16)
    .action(async (file: string, options: ReplayCommandOptions) => {
      const env = loadEnv();
      const url = options.url ?? ownUrl(env);
      const report = await deliver(file, { ...options, url, secret: env.shopifyApiSecrets[0] });
      const settled = await settle(url, env.metricsToken);
      tell(report, settled);
    });
}

async function deliver(
  file: string,
  { shop, url, concurrency, secret }: { shop: string; url: URL; concurrency: number; secret: string },
): Promise<ReplayReport> {
  const input = file === "-" ? process.stdin : openFile(file);
  const totalBytes = file === "-" ? 0 : statSync(file).size;
  let readBytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      readBytes += chunk.length;
      yield chunk;
    }
  }
  const bar = new SingleBar(
    {
      format:
        totalBytes > 0 ? "{bar} {percentage} % | {events} events | {eta_formatted} left" : "{events} events",
      noTTYOutput: true,
      notTTYSchedule: 5_000,
      etaBuffer: 1_000,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  bar.start(totalBytes || 1, 0, { events: 0 });
  const sender = createSender({ url: new URL("/webhooks", url), connections: concurrency });
  try {
    return await replayEvents({
      lines: readLines(counted()),
      sender,
      concurrency,
      sign: (event) => signWebhook(secret, { ...event, shopDomain: shop }, event.body),
      onProgress: ({ delivered }) => {
        if (delivered % 20 === 0) bar.update(Math.min(readBytes, totalBytes), { events: delivered });
      },
    });
  } finally {
    sender.close();
    bar.stop();
  }
}

/** Seconds from the last answer until the inbox was empty; null if that is not known. */
async function settle(url: URL, metricsToken: string | undefined): Promise<number | null> {
  const started = performance.now();
  const isEmpty = await waitForEmptyInbox(url, metricsToken);
  return isEmpty ? (performance.now() - started) / 1000 : null;
}

const SHOWN_MAX = 20;

function tell(report: ReplayReport, settledSeconds: number | null): void {
  const { delivered, retried, seconds, malformed, lost } = report;
  const rate = Math.round(delivered / Math.max(seconds, 0.001));
  const again = retried > 0 ? `, ${retried} of them after more than one attempt` : "";
  console.log(
    `${delivered} events were delivered in ${seconds.toFixed(1)} s: ${rate} events per second${again}.`,
  );
  console.log(
    settledSeconds === null
      ? "It is not known when the inbox was empty: /metrics could not be read (from elsewhere it needs METRICS_TOKEN)."
      : `The inbox was empty ${(seconds + settledSeconds).toFixed(1)} s after the start, ` +
          `${settledSeconds.toFixed(1)} s after the last delivery.`,
  );
  for (const [what, problems] of [
    ["is not an event", malformed],
    ["was not delivered", lost],
  ] as const) {
    for (const { lineNumber, reason } of problems.slice(0, SHOWN_MAX))
      console.error(`Line ${lineNumber} ${what}: ${reason}.`);
    if (problems.length > SHOWN_MAX) console.error(`… and ${problems.length - SHOWN_MAX} more.`);
  }
  if (malformed.length + lost.length > 0) process.exitCode = 1;
}

function openFile(file: string): AsyncIterable<Buffer> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new OperatorError(`There is no file ${file}.`);
  return createReadStream(file, { highWaterMark: 1024 * 1024 });
}

/** A server that listens on all addresses is reached through this machine's loopback address. */
function ownUrl({ host, port }: Env): URL {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return new URL(`http://${name.includes(":") ? `[${name}]` : name}:${port}`);
}

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new InvalidArgumentError("It must be an address such as http://localhost:3000.");
  return url;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 1_000)
    throw new InvalidArgumentError("It must be a whole number from 1 to 1000.");
  return count;
}
