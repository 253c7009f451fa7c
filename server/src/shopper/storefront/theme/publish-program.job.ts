// Tells the store's themes what they draw by themselves: the button, and what a price earns. They ask us nothing.
import { z } from "zod";
import { currencyDecimals } from "@laurel/domain/money.ts";
import { readableInk } from "@laurel/domain/readable-ink.ts";
import { publicRules } from "@laurel/domain/shopper/public-rules.ts";
import type { Tx } from "../../../database/database.ts";
import type { Task } from "../../../jobs/task.ts";
import { PlatformError, type ThemeFacts } from "../../../platform/platform.ts";
import type { Deps } from "../../../process/deps.ts";
import { findShopNow } from "../../../tenant/shops/find-shop.ts";
import { loadShop } from "../../../tenant/shops/load-shop.ts";
import { enqueuePublishing, PUBLISH_PROGRAM } from "../../../tenant/program/enqueue-publishing.ts";
import { loadOffer } from "../offer/offer.ts";
import { loadPlace } from "../place/place.ts";
import { nameItems } from "./name-items.ts";
import { themeWords } from "./theme-words.ts";
import { nextChangeAt, versionOf } from "./shown-program.ts";

const payload = z.object({ shopId: z.uuid() });

export const publishProgram: Task<z.output<typeof payload>> = {
  name: PUBLISH_PROGRAM,
  queue: "ask",
  payload,
  async run(deps, { shopId }) {
    const shop = await findShopNow(deps, shopId);
    if (!shop?.isInstalled) return;
    await nameItems(deps, shop);
    const facts = await deps.db.transaction(shopId, (tx) => loadThemeFacts(deps, tx));
    try {
      await deps.platform.tellThemes(shop.domain, facts);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.isRetryable) throw error;
      // A retry would be refused too. The job runs again with the next change, and once a day.
      deps.log.warn({ err: error, shopId }, "the store's themes could not be told of the program");
    }
  },
};

async function loadThemeFacts(deps: Deps, tx: Tx): Promise<ThemeFacts> {
  const shop = await loadShop(tx);
  const { timeZone, currencyCode } = shop;
  const [offer, place] = await Promise.all([loadOffer(deps, tx, { shop, platformId: null }), loadPlace(tx)]);
  const { program, taxShareBasisPoints } = offer;
  const shown = { ...offer, shopName: shop.name, timeZone, now: offer.now.toISOString() };
  const nextAt = nextChangeAt(shown);
  if (nextAt !== null) await enqueuePublishing(tx, nextAt);
  const { branding, pointsName } = program.document;
  const { accent, ink, line } = readableInk(branding.accent);
  const question = {
    program: program.document,
    taxShareBasisPoints,
    timeZone,
    currencyDecimals: currencyDecimals(currencyCode),
  };
  return {
    isOn: program.status !== "DRAFT",
    program: {
      version: versionOf(shown),
      base: place.base.replace(/^\//, ""),
      look: { accent, ink, line, place: branding.launcher, text: branding.launcherText },
      words: themeWords(offer.texts.document, pointsName),
      currency: currencyCode,
      // A program that is paused earns nothing now.
      rules: program.status === "PAUSED" ? null : publicRules(question),
    },
  };
}
