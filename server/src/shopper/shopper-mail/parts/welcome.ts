import type { PartOf } from "../part.ts";

export const welcome: PartOf<"welcome"> = async () => ({ kind: "welcome" });
