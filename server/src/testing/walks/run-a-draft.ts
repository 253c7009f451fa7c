import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";

// Tests state what they expect of an answer.
// oxlint-disable-next-line typescript/no-explicit-any
type Ask = (query: string, variables?: object) => Promise<any>;

/** Starts a simulation of a draft by which members get more. Returns its id. */
export async function runADraft(
  ask: Ask,
  name: string,
  range: { from: Date; to: Date; timeZone: string },
): Promise<string> {
  const { program } = await ask("{ program { document } }");
  const document = program.document as ProgramDocument;
  const earning = document.earning.map((rule) =>
    rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 999 } } : rule,
  );
  const [from, to] = [range.from, range.to].map((at) => toLocalDate(at, range.timeZone));
  const { simulationStart } = await ask(
    `mutation ($input: SimulationInput!) {
       simulationStart(input: $input) { simulation { id } userErrors { code message } } }`,
    { input: { document: { ...document, name, earning }, from, to } },
  );
  return simulationStart.simulation.id;
}
