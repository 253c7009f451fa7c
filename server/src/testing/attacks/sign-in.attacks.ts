// Guessing credentials, and thereby keeping others out: attacker and merchant use the same address.
import { expect } from "vitest";
import type { Attack } from "./attack.ts";
import type { AttackWorld } from "./attack-world.ts";

const ask = (world: AttackWorld, path: string, token: string, body: object): Promise<Response> =>
  world.ask(path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const query = { query: "{ shop { domain } }" };

export const attacks: readonly Attack[] = [
  {
    fact: "A guesser of credentials is refused after a while, and locks out no merchant at the same address",
    async attempt(world) {
      const { domain, key, token } = world.two;
      const guesses = await Promise.all(
        Array.from({ length: 130 }, (_, n) => ask(world, "/auth", `la_guess${n}`, { shop: domain })),
      );
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
      expect((await ask(world, "/api/graphql", "lk_guess", query)).status).toBe(429);

      expect(await (await ask(world, "/auth", token, { shop: domain })).json()).toMatchObject({
        status: "ok",
      });
      const idToken = world.own.idToken(domain);
      expect(await (await ask(world, "/auth", idToken, { shop: domain })).json()).toMatchObject({
        status: "ok",
      });
      expect(await (await ask(world, "/api/graphql", key, query)).json()).toEqual({
        data: { shop: { domain } },
      });
      expect((await world.ask(`/auth/start?shop=${domain}`, { redirect: "manual" })).status).toBe(302);
    },
  },
  {
    fact: "A client that writes other addresses into a header is not counted as them",
    async attempt(world) {
      const guess = (forwarded: string) =>
        world.ask("/api/graphql", {
          method: "POST",
          headers: { authorization: "Bearer lk_guess", "x-forwarded-for": forwarded },
        });
      for (let n = 0; n < 120; n++) await guess(`198.51.100.${n}, 203.0.113.9`);
      expect((await guess("198.51.100.200, 203.0.113.9")).status).toBe(429);
      expect((await guess("203.0.113.10")).status).toBe(401);
    },
  },
];
