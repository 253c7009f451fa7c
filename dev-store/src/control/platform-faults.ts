// Faults of the Admin API, the token endpoint and the app proxy, as on a platform under load.
import { seededRandom } from "../random.ts";

export type PlatformFaultKind =
  | "http_429"
  | "throttled"
  | "http_500"
  | "http_502"
  /** The call is executed, but the answer never arrives. */
  | "timeout_after_work"
  /** Nothing is executed, and no answer arrives. */
  | "timeout_before_work"
  /** The call is executed, and half of the answer arrives. */
  | "truncated_json"
  /** A mutation that creates a discount is refused permanently. */
  | "final_refusal"
  /** Of the proxy: the answer comes `holdMs` later. */
  | "late"
  /** Of the proxy: a page of the store in place of the answer, such as the one for its password. */
  | "html";

export type FaultTarget = "graphql" | "oauth" | "bulk_file" | "proxy";

export interface PlatformFaultInput {
  kind: PlatformFaultKind;
  /** Default `graphql`. `bulk_file`: the results of a bulk query. `proxy`: the app's part of a storefront. */
  target?: FaultTarget;
  shop?: string;
  /** Only calls that select this root field, such as `discountCodeBasicCreate`; of the proxy: this path, such as `/panel`. */
  field?: string;
  /** Hits this many calls; default 1 without a rate. */
  next?: number;
  /** Hits this share of calls, 0 to 1, until it is cleared. */
  rate?: number;
  /** Makes a rate repeatable; default 1. */
  seed?: number;
  /** How long the caller waits before the connection is closed; default 30000. */
  holdMs?: number;
}

export interface PlatformFaults {
  add(input: PlatformFaultInput): void;
  clear(): void;
  strike(call: {
    target: FaultTarget;
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
