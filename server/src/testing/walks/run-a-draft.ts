import type { Shop } from "../../tenant/shops/load-shop.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";

// Tests state what they expect of an answer.
// oxlint-disable-next-line typescript/no-explicit-any
type Ask = (query: string, variables?: object) => Promise<any>;

/** Starts a simulation of a draft by which members get more. Returns its id. */
export async function runADraft(
  ask: Ask,
  { domain, timeZone }: Pick<Shop, "domain" | "timeZone">,
  range: { from: Date; to: Date },
): Promise<string> {
  const { program } = await ask("{ program { document } }");
  const document = program.document as ProgramDocument;
  const earning = document.earning.map((rule) =>
    rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 999 } } : rule,
  );
  const [from, to] = [range.from, range.to].map((at) => toLocalDate(at, timeZone));
  const { simulationStart } = await ask(
    `mutation ($input: SimulationInput!) {
       simulationStart(input: $input) { simulation { id } userErrors { code message } } }`,
    { input: { document: { ...document, name: `Draft of ${domain}`, earning }, from, to } },
  );
  return simulationStart.simulation.id;
}
