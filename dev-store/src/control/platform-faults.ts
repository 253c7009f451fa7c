// Disturbances of the Admin API and of the token endpoint, as a platform under load shows them.
import { seededRandom } from "../random.ts";

export type PlatformFaultKind =
  | "http_429"
  | "throttled"
  | "http_500"
  | "http_502"
  /** The work is done, but the answer never comes. */
  | "timeout_after_work"
  /** Nothing is done and no answer comes. */
  | "timeout_before_work"
  /** The work is done, and half of the answer comes. */
  | "truncated_json"
  /** A mutation that makes a discount is refused for good. */
  | "final_refusal";

export interface PlatformFaultInput {
  kind: PlatformFaultKind;
  /** Default `graphql`. `bulk_file`: the results of a bulk query. */
  target?: "graphql" | "oauth" | "bulk_file";
  shop?: string;
  /** Only calls that select this root field, such as `discountCodeBasicCreate`. */
  field?: string;
  /** Strikes the next so many calls; default 1 when there is no rate. */
  next?: number;
  /** Strikes this share of calls, 0 to 1, until it is cleared. */
  rate?: number;
  /** Makes a rate repeatable; default 1. */
  seed?: number;
  /** How long a time-out keeps the caller waiting before the connection is cut; default 30000. */
  holdMs?: number;
}

export interface PlatformFaults {
  add(input: PlatformFaultInput): void;
  clear(): void;
  strike(call: {
    target: "graphql" | "oauth" | "bulk_file";
    shopDomain: string;
    fields: readonly string[];
  }): PlatformFaultInput | null;
}

export function createPlatformFaults(): PlatformFaults {
  let faults: { input: PlatformFaultInput; left: number; random: () => number }[] = [];
  return {
    add(input) {
      const left = input.rate === undefined ? (input.next ?? 1) : Infinity;
      faults.push({ input, left, random: seededRandom(input.seed ?? 1) });
    },
    clear() {
      faults = [];
    },
    strike({ target, shopDomain, fields }) {
      for (const fault of faults) {
        const { input } = fault;
        if ((input.target ?? "graphql") !== target) continue;
        if (input.shop !== undefined && input.shop !== shopDomain) continue;
        if (input.field !== undefined && !fields.includes(input.field)) continue;
        if (input.rate !== undefined && fault.random() >= input.rate) continue;
        fault.left -= 1;
        faults = faults.filter(({ left }) => left > 0);
        return input;
      }
      return null;
    },
  };
}
