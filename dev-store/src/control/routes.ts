import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusal.ts";
import type { Control } from "./control.ts";

/** `POST /control/place-order` with `{"shop": …}` calls `control.placeOrder`; `GET /control` lists the functions. */
export function registerControl(app: FastifyInstance, control: Control): void {
  const functions = new Map(
    Object.entries(control).map(([name, run]) => [kebab(name), run as (input: object) => unknown]),
  );
  app.get("/control", async () => ({ functions: [...functions.keys()] }));
  app.post("/control/:name", async (request, reply) => {
    const { name } = request.params as { name: string };
    const run = functions.get(name);
    if (run === undefined) {
      return reply
        .code(404)
        .send({ error: { code: "function_unknown", message: "GET /control lists the functions." } });
    }
    try {
      const result = await run(withDates((request.body ?? {}) as Record<string, unknown>));
      return await reply.send({ result: result ?? null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.code(400).send({ error: { code: error.code, message: error.message } });
    }
  });
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** JSON has no dates: these fields arrive as strings. */
function withDates(input: Record<string, unknown>): object {
  const dates = ["at", "startsAt", "endsAt"].flatMap((name) => {
    const value = input[name];
    return typeof value === "string" ? [[name, new Date(value)]] : [];
  });
  return { ...input, ...Object.fromEntries(dates) };
}
