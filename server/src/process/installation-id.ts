import { proofOf, type Secrets } from "./keyed-proof.ts";

/** The same from each process with this APP_SECRET, and from no other: it says nothing else. */
export const installationId = ({ appSecret }: Pick<Secrets, "appSecret">): string =>
  proofOf(appSecret, "installation", "id").toString("hex").slice(0, 16);
