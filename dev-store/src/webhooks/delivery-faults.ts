// Faults of deliveries: the platform guarantees neither order, nor a single delivery, nor any delivery at all.
import { seededRandom } from "../random.ts";

export interface DeliveryFaultInput {
  kind: "duplicate" | "delay" | "reorder" | "drop";
  shop?: string;
  topic?: string;
  /** Hits this many messages; default 1 without a rate. */
  next?: number;
  /** Hits this share of messages, 0 to 1, until it is cleared. */
  rate?: number;
  /** Makes a rate repeatable; default 1. */
  seed?: number;
  /** For `delay`; default 1000. */
  delayMs?: number;
  /** For `duplicate`: how often the message is sent in total; default 2. */
  copies?: number;
  /** For `reorder`: at most how many later messages overtake it; default 5. */
  distance?: number;
}

export interface Disturbance {
  isDropped: boolean;
  copies: number;
  delayMs: number;
  /** How many later messages are sent first. */
  overtakenBy: number;
}

export interface DeliveryFaults {
  add(input: DeliveryFaultInput): void;
  clear(): void;
  strike(message: { shopDomain: string; topic: string }): Disturbance;
}

export function createDeliveryFaults(): DeliveryFaults {
  let faults: { input: DeliveryFaultInput; left: number; random: () => number }[] = [];
  return {
    add(input) {
      const left = input.rate === undefined ? (input.next ?? 1) : Infinity;
      faults.push({ input, left, random: seededRandom(input.seed ?? 1) });
    },
    clear() {
      faults = [];
    },
    strike({ shopDomain, topic }) {
      const result: Disturbance = { isDropped: false, copies: 1, delayMs: 0, overtakenBy: 0 };
      for (const fault of faults) {
        const { input } = fault;
        if (input.shop !== undefined && input.shop !== shopDomain) continue;
        if (input.topic !== undefined && input.topic !== topic) continue;
        if (input.rate !== undefined && fault.random() >= input.rate) continue;
        fault.left -= 1;
        if (input.kind === "drop") result.isDropped = true;
        if (input.kind === "duplicate") result.copies = Math.max(result.copies, input.copies ?? 2);
        if (input.kind === "delay") result.delayMs += input.delayMs ?? 1000;
        if (input.kind === "reorder") {
          result.overtakenBy = 1 + Math.floor(fault.random() * (input.distance ?? 5));
        }
      }
      faults = faults.filter((fault) => fault.left > 0);
      return result;
    },
  };
}
