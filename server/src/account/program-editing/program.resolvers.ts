import { parseProgram } from "@laurel/domain/program/program.ts";
import { AppError } from "../../process/errors.ts";
import { askedPage, cursorPart, decodeCursor, encodeCursor, toConnection } from "../../graphql/connection.ts";
import { payload, Refused } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { checkInput } from "../../graphql/check-input.ts";
import { idempotencyKeySchema } from "../../tenant/idempotency/claim-key.ts";
import { countCustomers } from "../../core/customer-list/count-customers.ts";
import { loadEffectOnTiers } from "../../core/standing/effect-on-tiers.ts";
import { listPrograms, loadProgram, loadProgramVersions } from "../../tenant/program/load-program.ts";
import { askStore } from "../../tenant/shops/connect/ask-store.ts";
import { nameActors } from "../../tenant/shop-auth/name-actors.ts";
import { loadProgramEffect } from "./program-effect.ts";
import { setUpProgram } from "./set-up-program.ts";
import { updateProgram, type UpdateProgramResult } from "./update-program.ts";

export const programResolvers = {
  Query: {
    program: (_, { version }, { read }) =>
      read(async (tx) => {
        if (version == null) return loadProgram(tx);
        const program = (await loadProgramVersions(tx, await loadProgram(tx), [version])).get(version);
        if (!program) throw new AppError("not_found", {}, { field: ["version"] });
        return program;
      }),
    programVersions: (_, args, { read }) => {
      const page = askedPage(args);
      const [below] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.smallInteger]);
      return read(async (tx) =>
        toConnection(
          await listPrograms(tx, { below: Number(below ?? VERSION_MAX), limit: page.limit + 1 }),
          page,
          {
            toNode: (program) => program,
            toCursor: ({ version }) => encodeCursor(version),
          },
        ),
      );
    },
    programEffect: (_, { document }, { deps, shop, read }) =>
      payload("effect", async () => {
        const worked = await read((tx) => loadProgramEffect(tx, deps, { shop, document }));
        return worked.ok ? worked.effect : toRefused(worked.problems);
      }),
    programTierEffect: (_, { document }, { deps, read }) =>
      payload("effect", async () => {
        const parsed = parseProgram(document);
        if (!parsed.ok) return toRefused(parsed.problems);
        const { tiers: next } = parsed.program;
        const now = deps.clock.now().toISOString();
        return read(async (tx) => {
          const membersCount = await countCustomers(deps.db, tx, { status: "MEMBER" });
          return loadEffectOnTiers(tx, { next, now, membersCount });
        });
      }),
    storeItems: (_, { kind, ids }, { deps, shop }) =>
      payload("items", async () => {
        if (ids.length > ITEMS_MAX) throw new AppError("invalid_input", {}, { field: ["ids"] });
        // A program may name anything; the store has only numbers.
        const numbers = ids.filter((id) => /^\d{1,20}$/.test(id));
        const items = await askStore(deps, "products", () =>
          deps.platform.readItems(shop.domain, itemKinds[kind], numbers),
        );
        return [...items];
      }),
  },
  Mutation: {
    programUpdate: (_, { expectedVersion, input }, { deps, shop, actor }) =>
      payload("program", async () => {
        const { status, document } = input;
        const change = {
          expectedVersion,
          status: status ?? undefined,
          document: document ?? undefined,
          actor,
        };
        const updated = await updateProgram(deps, shop.shopId, change);
        return updated.ok ? updated.program : toRefused(updated.problems);
      }),
    programSetUp: (_, { input }, { deps, shop, actor }) =>
      payload("program", async () => {
        const idempotencyKey = checkInput(idempotencyKeySchema, input.idempotencyKey, ["idempotencyKey"]);
        const author = { shopId: shop.shopId, actor };
        const done = await setUpProgram(deps, author, { ...input, idempotencyKey });
        if (done.ok) return done.program;
        return new Refused(
          done.problems.map(({ path, message }) => ({ code: "invalid_input", field: path, message })),
        );
      }),
  },
  Program: {
    name: ({ document }) => document.name,
    pointsName: ({ document }) => document.pointsName,
    createdByName: async ({ createdBy }, _, { load }) => (await load(nameActors, createdBy)) ?? null,
  },
} satisfies Resolvers;

const ITEMS_MAX = 250;
const itemKinds = { PRODUCT: "Product", COLLECTION: "Collection" } as const;

/** Greater than every version. */
const VERSION_MAX = 2_147_483_647;

const toRefused = (problems: Extract<UpdateProgramResult, { ok: false }>["problems"]) =>
  new Refused(problems.map(({ code, path, message }) => ({ code, field: ["document", ...path], message })));
