// The bulk queries that were started, their faults, and their files, which are available for seven days. They are lost
// when the process ends.

export type BulkErrorCode = "ACCESS_DENIED" | "INTERNAL_SERVER_ERROR" | "TIMEOUT";

export interface BulkOperation {
  readonly id: number;
  readonly shopDomain: string;
  readonly query: string;
  readonly createdAt: Date;
  /** The secret part of the file's address. */
  readonly secret: string;
  status: "CREATED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELING" | "CANCELED";
  errorCode: BulkErrorCode | null;
  endedAt: Date | null;
  objectCount: number;
  rootObjectCount: number;
  parts: Buffer[];
}

/** A fault of a bulk query. */
export interface BulkFault {
  readonly shop?: string;
  /** `stay`: it runs until it is cancelled. Otherwise it fails with this code. */
  readonly outcome: BulkErrorCode | "stay";
  /** After this many objects at the root; default 0. */
  readonly after?: number;
}

export interface BulkOperations {
  /** False when the most that may run at once are running. */
  add(operation: BulkOperation): boolean;
  /** The fault of the shop's next bulk query. */
  takeFault(shopDomain: string): BulkFault | undefined;
  find(shopDomain: string, id: number): BulkOperation | undefined;
  findFile(id: number, secret: string): BulkOperation | undefined;
  cancel(operation: BulkOperation): void;
  disturb(fault: BulkFault): void;
  clearFaults(): void;
}

/** Since 2026-01; before that, one. */
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

/** The name of the file in the platform's storage; null when there is none, or it has expired. */
export function fileOf(operation: BulkOperation, now: Date): string | null {
  const hasData = operation.parts.some((part) => part.length > 0);
  if (!isOver(operation) || isExpired(operation, now) || !hasData) return null;
  return `${operation.id}-${operation.secret}.jsonl`;
}
