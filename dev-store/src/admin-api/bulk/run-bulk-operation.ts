// Runs a bulk query in the background, page by page. The answer is a file.
import { randomUUID } from "node:crypto";
import { setImmediate as yieldTurn, setTimeout as sleep } from "node:timers/promises";
import { execute } from "graphql";
import { announceBulkOperation } from "../../webhooks/announce.ts";
import { resolveIfGranted } from "../access.ts";
import type { ApiContext, BulkPage } from "../context.ts";
import { schema } from "../schema.ts";
import type { BulkErrorCode, BulkOperation } from "./bulk-operations.ts";
import { type BulkQuery, toLines } from "./bulk-query.ts";

const ROOTS_AT_ONCE = 100;

interface Asked {
  readonly text: string;
  readonly read: BulkQuery;
  readonly isGrouped: boolean;
}

/** Null when the most that may run at once are running. */
export function startBulkOperation(
  context: ApiContext,
  root: object,
  { text, read, isGrouped }: Asked,
): BulkOperation | null {
  const { world, shop } = context;
  const operation: BulkOperation = {
    id: world.newId(),
    shopDomain: shop.domain,
    query: text,
    createdAt: world.clock(),
    secret: randomUUID(),
    status: "CREATED",
    errorCode: null,
    endedAt: null,
    objectCount: 0,
    rootObjectCount: 0,
    parts: [],
  };
  if (!world.bulk.add(operation)) return null;
  void work(context, root, operation, read, isGrouped).catch(() =>
    finish(context, operation, "INTERNAL_SERVER_ERROR"),
  );
  return operation;
}

async function work(
  context: ApiContext,
  root: object,
  operation: BulkOperation,
  read: BulkQuery,
  isGrouped: boolean,
) {
  const fault = context.world.bulk.takeFault(operation.shopDomain);
  await yieldTurn();
  operation.status = "RUNNING";
  let after: string | null = null;
  do {
    if (fault && operation.rootObjectCount >= (fault.after ?? 0)) {
      if (fault.outcome !== "stay") return finish(context, operation, fault.outcome);
      while ((operation.status as string) !== "CANCELING") await sleep(20);
    }
    if ((operation.status as string) === "CANCELING") return finish(context, operation, null);
    const page: BulkPage = { first: ROOTS_AT_ONCE, after, next: null };
    const answer = await execute({
      schema,
      document: read.document,
      rootValue: root,
      fieldResolver: resolveIfGranted,
      contextValue: { ...context, bulkPage: page } satisfies ApiContext,
    });
    if (answer.errors?.length) {
      const isDenied = answer.errors.some(({ extensions }) => extensions["code"] === "ACCESS_DENIED");
      return finish(context, operation, isDenied ? "ACCESS_DENIED" : "INTERNAL_SERVER_ERROR");
    }
    const lines = toLines(read, answer.data ?? {});
    // Without grouping, an object may be anywhere after its parent.
    const ordered = isGrouped ? lines : lines.toSorted((a, b) => Number(b.isRoot) - Number(a.isRoot));
    operation.objectCount += lines.length;
    operation.rootObjectCount += lines.filter(({ isRoot }) => isRoot).length;
    operation.parts.push(Buffer.from(ordered.map(({ object }) => `${JSON.stringify(object)}\n`).join("")));
    after = page.next;
    await yieldTurn();
  } while (after !== null);
  finish(context, operation, null);
}

function finish(
  { world, shop }: ApiContext,
  operation: BulkOperation,
  errorCode: BulkErrorCode | null,
): void {
  const isCanceled = operation.status === "CANCELING";
  operation.status = isCanceled ? "CANCELED" : errorCode === null ? "COMPLETED" : "FAILED";
  operation.errorCode = errorCode;
  operation.endedAt = world.clock();
  announceBulkOperation(world, shop, operation);
}
