// Bulk queries that were asked for, what is to happen to them, and their files, which can be had for seven days. They live
// as long as this process: after a restart nobody knows them.

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
  /** False when as many as may run at once are running. */
  add(operation: BulkOperation): boolean;
  /** What is to happen to the shop's next one. */
  takeFault(shopDomain: string): BulkFault | undefined;
  find(shopDomain: string, id: number): BulkOperation | undefined;
  findFile(id: number, secret: string): BulkOperation | undefined;
  cancel(operation: BulkOperation): void;
  disturb(fault: BulkFault): void;
  clearFaults(): void;
}

/** Since 2026-01; one before. */
const RUNNING_AT_ONCE = 5;
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

  return {
    add(operation) {
      const running = [...operations.values()].filter(
        (one) => one.shopDomain === operation.shopDomain && !isOver(one),
      );
      if (running.length >= RUNNING_AT_ONCE) return false;
      operations.set(operation.id, operation);
      return true;
    },
    takeFault,
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

/** The name of the file at the platform's storage; null where there is none, or no longer. */
export function fileOf(operation: BulkOperation, now: Date): string | null {
  const hasData = operation.parts.some((part) => part.length > 0);
  if (!isOver(operation) || isExpired(operation, now) || !hasData) return null;
  return `${operation.id}-${operation.secret}.jsonl`;
}
