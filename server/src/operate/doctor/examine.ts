// What a live store needs, in the order in which docs/operate.md makes it.
import { fromHealth } from "./installation/from-health.ts";
import { appFile } from "./installation/app-file.ts";
import { appSecret } from "./installation/app-secret.ts";
import { appUrl } from "./installation/app-url.ts";
import { mail } from "./installation/mail.ts";
import { placeholders } from "./installation/placeholders.ts";
import { publicAddress } from "./installation/public-address.ts";
import { shopperScripts } from "./installation/shopper-scripts.ts";
import {
  type Checkup,
  type Installation,
  type InstalledShop,
  type Line,
  look,
  type Settled,
} from "./checkup.ts";
import { access } from "./shops/access.ts";
import { clockOfStore } from "./shops/clock-of-store.ts";
import { program } from "./shops/program.ts";
import { proxy } from "./shops/proxy.ts";
import { rewardsButton } from "./shops/rewards-button.ts";
import { webhooks } from "./shops/webhooks.ts";
import { builtPages } from "../health/built-pages.ts";
import { databaseClock } from "../health/database-clock.ts";
import { databaseLogin } from "../health/database-login.ts";
import { databasePooler } from "../health/database-pooler.ts";
import { knownSettings } from "../health/known-settings.ts";

// One line for each check.

const ofSettings: readonly Checkup<Settled>[] = [publicAddress, placeholders];

const ofDatabase: readonly Checkup<Installation>[] = [
  fromHealth(databaseLogin, "The login of DATABASE_URL can do no more than it must."),
  fromHealth(databasePooler, "Connections to the database keep their sessions."),
  fromHealth(databaseClock, "This machine's clock agrees with the database's."),
  appSecret,
];

const ofServer: readonly Checkup<Installation>[] = [
  fromHealth(builtPages, "The pages for merchants and shoppers are built."),
  fromHealth(knownSettings, "Each name in .env is a setting's."),
  mail,
];

const ofPlatform: readonly Checkup<Settled>[] = [appUrl, appFile, shopperScripts];

/** The others need the access that the first one looks for. */
const ofShop: readonly Checkup<InstalledShop>[] = [webhooks, program, proxy, rewardsButton, clockOfStore];

const SHOPS_AT_ONCE = 8;

export const examineSettings = (patient: Settled): Promise<Line[]> => all(ofSettings, patient);
export const examineDatabase = (patient: Installation): Promise<Line[]> => all(ofDatabase, patient);
export const examineServer = (patient: Installation): Promise<Line[]> => all(ofServer, patient);
export const examinePlatform = (patient: Settled): Promise<Line[]> => all(ofPlatform, patient);

/** Some shops at once; their lines come in the order of the shops. */
export async function* examineShops(
  patients: readonly InstalledShop[],
): AsyncGenerator<{ readonly domain: string; readonly lines: readonly Line[] }> {
  for (let at = 0; at < patients.length; at += SHOPS_AT_ONCE) {
    const some = patients.slice(at, at + SHOPS_AT_ONCE);
    const lines = await Promise.all(some.map(examineShop));
    for (const [index, { shop }] of some.entries()) yield { domain: shop.domain, lines: lines[index]! };
  }
}

async function examineShop(patient: InstalledShop): Promise<readonly Line[]> {
  const first = await look(access, patient);
  return first.every(({ state }) => state === "ok") ? [...first, ...(await all(ofShop, patient))] : first;
}

async function all<Patient>(checks: readonly Checkup<Patient>[], patient: Patient): Promise<Line[]> {
  return (await Promise.all(checks.map((check) => look(check, patient)))).flat();
}
