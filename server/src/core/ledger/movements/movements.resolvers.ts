import { nameActors } from "../../../tenant/shop-auth/name-actors.ts";
import { loadVersions, programInForce } from "../../../tenant/program/load-program.ts";
import { giftName, ruleName, summarize } from "@laurel/domain/explanation.ts";
import type { OrderChangeName } from "@laurel/domain/orders/order-change.ts";
import { AppError } from "../../../process/errors.ts";
import { checkId, checkOptionalReason } from "../../../graphql/check-input.ts";
import { payload } from "../../../graphql/mutation.ts";
import type { OrderChange, Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { wordingOf } from "../../../tenant/program/wording.ts";
import { loadDailyFigures } from "../daily/daily-figures.ts";
import { listMovements, loadMovementsOf } from "./list-movements.ts";
import { readMovementsAsked } from "./movements-asked.ts";
import { loadTrialBalance } from "../trial-balance.ts";
import { undoPosting } from "../undo-posting.ts";

export const movementsResolvers = {
  Query: {
    movements: (_, args, { read }) => {
      const asked = readMovementsAsked(args);
      return read((tx) => listMovements(tx, asked));
    },
    trialBalance: (_, { at }, { read, deps }) => {
      const moment = at ?? deps.clock.now();
      return read((tx) => loadTrialBalance(tx, moment));
    },
    dailyFigures: (_, { days }, { read, deps, shop }) => {
      if (days < 1 || days > DAYS_MAX) {
        throw new AppError("invalid_input", {}, { field: ["days"], message: `From 1 to ${DAYS_MAX} days.` });
      }
      const asked = { timeZone: shop.timeZone, count: days, now: deps.clock.now() };
      return read((tx) => loadDailyFigures(tx, asked));
    },
  },
  Mutation: {
    postingUndo: (_, { postingId, reason }, { deps, shop, actor }) =>
      payload("movement", () =>
        undoPosting(deps, shop.shopId, {
          postingId: checkId(postingId, "posting_not_found", "postingId"),
          reason: checkOptionalReason(reason),
          actor,
        }),
      ),
  },
  Movement: {
    orderChange: ({ explanation }) =>
      explanation.kind === "order" && explanation.change ? CHANGES[explanation.change.name] : null,
    ruleName: async ({ explanation }, _, { load }) => {
      if (explanation.kind !== "action" && explanation.kind !== "tier_gift") return null;
      const { earning, tiers } = (await programInForce(load)).document;
      return explanation.kind === "action"
        ? ruleName(explanation, earning)
        : giftName(explanation, tiers.levels);
    },
    actorName: async ({ actor }, _, { load }) => (await load(nameActors, actor)) ?? null,
    program: async ({ programVersion }, _, { load }) =>
      programVersion === null ? null : ((await load(loadVersions, programVersion)) ?? null),
    undoes: async ({ explanation }, _, { load }) =>
      explanation.kind === "undo" ? ((await load(loadMovementsOf, explanation.posting)) ?? null) : null,
    summary: async ({ explanation, programVersion }, _, { load, shop }) =>
      summarize(explanation, await wordingOf(load, shop, programVersion)),
  },
} satisfies Resolvers;

const DAYS_MAX = 366;

const CHANGES = {
  cancelled: "CANCELLED",
  refunded: "REFUNDED",
  refunded_in_part: "REFUNDED_IN_PART",
  edited: "EDITED",
  voided: "VOIDED",
  deleted: "DELETED",
  moved: "MOVED",
  customer_added: "CUSTOMER_ADDED",
  customer_removed: "CUSTOMER_REMOVED",
  claimed: "CLAIMED",
  updated: "UPDATED",
} as const satisfies Record<OrderChangeName, OrderChange>;
