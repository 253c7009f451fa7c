// How often an address may come without a good credential. Those who have one are not counted, so that a stranger
// behind the same proxy keeps nobody out for long.
import type { FastifyRequest } from "fastify";
import type { Clock } from "../deps.ts";
import { AppError } from "../errors.ts";

const ATTEMPTS_A_MINUTE = 120;
const ADDRESSES_MAX = 10_000;

export class AttemptLimit {
  readonly #clock: Clock;
  readonly #attempts = new Map<string, number>();
  #minute = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts at once, so that many at the same moment do not all pass; gives what takes it back. Refuses `too_many_requests`. */
  attempt(request: FastifyRequest): { forgive: () => void } {
    const address = addressOf(request);
    const attempts = this.#countOf(address) + 1;
    if (attempts > ATTEMPTS_A_MINUTE) throw new AppError("too_many_requests");
    if (this.#attempts.size >= ADDRESSES_MAX) this.#attempts.clear();
    this.#attempts.set(address, attempts);
    return { forgive: () => this.#attempts.set(address, Math.max(0, this.#countOf(address) - 1)) };
  }

  #countOf(address: string): number {
    const minute = Math.floor(this.#clock.now().getTime() / 60_000);
    if (minute !== this.#minute) this.#attempts.clear();
    this.#minute = minute;
    return this.#attempts.get(address) ?? 0;
  }
}

/** A proxy on this machine is believed about whom it speaks for; its own, last word, since the rest is the caller's. */
function addressOf(request: FastifyRequest): string {
  const isLocal = /^(::1|(::ffff:)?127(\.\d+){3})$/.test(request.ip);
  const forwarded = isLocal
    ? String(request.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  const address = forwarded || request.ip;
  // Whoever has one IPv6 address has a whole network of them.
  return address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;
}
