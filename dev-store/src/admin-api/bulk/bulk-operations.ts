// Bulk queries: each runs beside everything else, page by page, and its answer is a file that can be had for seven
// days. They live as long as this process: after a restart nobody knows them.
import { randomUUID } from "node:crypto";
import { setImmediate as breathe, setTimeout as sleep } from "node:timers/promises";
import { execute } from "graphql";
import { announceBulkOperation } from "../../webhooks/announce.ts";
import { resolveIfGranted } from "../access.ts";
import type { ApiContext, BulkPage } from "../context.ts";
import { schema } from "../schema.ts";
import { type BulkQuery, toLines } from "./bulk-query.ts";

export type BulkErrorCode = "ACCESS_DENIED" | "INTERNAL_SERVER_ERROR" | "TIMEOUT";

export interface BulkOperation {
  readonly id: number;
  readonly shopDomain: string;
  readonly query: string;
  readonly createdAt: Date;
  /** What is hard to guess of the file's address. */
  readonly secret: string;
  status: "CREATED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELING" | "CANCELED";
  errorCode: BulkErrorCode | null;
  endedAt: Date | null;
  objectCount: number;
  rootObjectCount: number;
  parts: Buffer[];
}

/** What happens to a bulk query besides finishing. */
export interface BulkFault {
  readonly shop?: string;
  /** `stay`: it goes on until it is cancelled. Otherwise it fails with this. */
  readonly outcome: BulkErrorCode | "stay";
  /** After so many objects at the root; default 0. */
  readonly after?: number;
}

export interface BulkOperations {
  /** Null when as many as may run at once are running. */
  start(
    context: ApiContext,
    root: object,
    query: { text: string; read: BulkQuery; isGrouped: boolean },
  ): BulkOperation | null;
  find(shopDomain: string, id: number): BulkOperation | undefined;
  findFile(id: number, secret: string): BulkOperation | undefined;
  cancel(operation: BulkOperation): void;
  disturb(fault: BulkFault): void;
  clearFaults(): void;
}

/** Since 2026-01; one before. */
const RUNNING_AT_ONCE = 5;
const ROOTS_AT_ONCE = 100;
const KEPT_MS = 7 * 86_400_000;

export const isOver = ({ status }: BulkOperation): boolean =>
  status === "COMPLETED" || status === "FAILED" || status === "CANCELED";

export const isExpired = ({ endedAt }: BulkOperation, now: Date): boolean =>
  endedAt !== null && now.getTime() - endedAt.getTime() > KEPT_MS;

export function createBulkOperations(): BulkOperations {
  const operations = new Map<number, BulkOperation>();
  let faults: BulkFault[] = [];

  function takeFault(shopDomain: string): BulkFault | undefined {
    const fault = faults.find(({ shop }) => shop === undefined || shop === shopDomain);
    faults = faults.filter((one) => one !== fault);
    return fault;
  }

  async function work(
    context: ApiContext,
    root: object,
    operation: BulkOperation,
    read: BulkQuery,
    isGrouped: boolean,
  ) {
    const fault = takeFault(operation.shopDomain);
    await breathe();
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
      // Without grouping an object comes anywhere after its parent.
      const ordered = isGrouped ? lines : lines.toSorted((a, b) => Number(b.isRoot) - Number(a.isRoot));
      operation.objectCount += lines.length;
      operation.rootObjectCount += lines.filter(({ isRoot }) => isRoot).length;
      operation.parts.push(Buffer.from(ordered.map(({ object }) => `${JSON.stringify(object)}\n`).join("")));
      after = page.next;
      await breathe();
    } while (after !== null);
    finish(context, operation, null);
  }

  return {
    start(context, root, { text, read, isGrouped }) {
      const { world, shop } = context;
      const running = [...operations.values()].filter(
        (one) => one.shopDomain === shop.domain && !isOver(one),
      );
      if (running.length >= RUNNING_AT_ONCE) return null;
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
      operations.set(operation.id, operation);
      void work(context, root, operation, read, isGrouped).catch(() =>
        finish(context, operation, "INTERNAL_SERVER_ERROR"),
      );
      return operation;
    },
    find(shopDomain, id) {
      const found = operations.get(id);
      return found?.shopDomain === shopDomain ? found : undefined;
    },
    findFile(id, secret) {
      const found = operations.get(id);
      return found?.secret === secret ? found : undefined;
    },
    cancel(operation) {
      if (!isOver(operation)) operation.status = "CANCELING";
    },
    disturb: (fault) => void faults.push(fault),
    clearFaults() {
      faults = [];
    },
  };
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

/** The name of the file at the platform's storage; null where there is none, or no longer. */
export function fileOf(operation: BulkOperation, now: Date): string | null {
  const hasData = operation.parts.some((part) => part.length > 0);
  if (!isOver(operation) || isExpired(operation, now) || !hasData) return null;
  return `${operation.id}-${operation.secret}.jsonl`;
}
