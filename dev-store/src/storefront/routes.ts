import type { FastifyInstance } from "fastify";
import type { World } from "../world.ts";

export function registerStorefront(app: FastifyInstance, world: World): void {
  app.get("/", async () => ({ shops: [...world.shops.keys()] }));
}
