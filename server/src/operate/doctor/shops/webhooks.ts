// What the server subscribes to in each shop. The three topics about personal data are the app's, which no API tells.
import { type Checkup, type InstalledShop, type Line, missing, ok } from "../checkup.ts";

const NAMED_MAX = 5;

export const webhooks: Checkup<InstalledShop> = async ({ deps, shop }) => {
  const to = `${deps.env.appUrl}/webhooks`;
  const gaps = await deps.platform.findWebhookGaps(shop.domain, to);
  const lines: Line[] = [];
  if (gaps.missing.length > 0)
    lines.push(
      missing(
        `The store does not send ${listOf(gaps.missing)} to ${to}. The server subscribes at the installation, and once a day; ` +
          "if it cannot, ask the platform for protected customer data (API access, in the app’s dashboard).",
      ),
    );
  if (gaps.elsewhere.length > 0)
    lines.push(
      missing(
        `Webhooks of this app also go to ${listOf(gaps.elsewhere)}. The server takes those away within a day, if nothing else makes them anew.`,
      ),
    );
  return lines.length > 0 ? lines : ok(`The store sends its webhooks to ${to}.`);
};

function listOf(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  return names.slice(0, NAMED_MAX).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
