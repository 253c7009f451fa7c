// What a page says of the form that it answers.
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Said } from "@laurel/widget/renderer.ts";
import { AppError } from "../../process/errors.ts";
import type { Done } from "./act.ts";

/** Null: it was used since, and the page was only loaded again. */
export function saidOf(done: Done, { held }: ShopperView): Said | null {
  if (done.act === "birthday") return { outcome: "saved", about: "birthday" };
  if (done.act === "newsletter")
    return { outcome: done.isSubscribed ? "subscribed" : "confirm", about: "newsletter" };
  if (done.act === "join") return { outcome: "joined", about: null };
  // Of leaving the page itself tells.
  if (!("redemptionId" in done)) return null;
  const { act, redemptionId } = done;
  const code = held.find(({ id }) => id === redemptionId);
  const about = redemptionId;
  if (!code) return { outcome: "returned", about };
  if (act === "return") return { outcome: "returning", about };
  if (code.state !== "ready" && code.state !== "making") return null;
  return { outcome: code.state, about };
}

/** `about`: a way to earn; other forms name what they are about. Throws what is no refusal. */
export function saidOfRefusal(error: unknown, body: unknown, about: string | null = null): Said {
  if (!(error instanceof AppError)) throw error;
  const { reward, redemption, points } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return {
    outcome: "refused",
    code: error.code,
    about: about ?? textOf(reward ?? redemption),
    entered: textOf(points),
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
