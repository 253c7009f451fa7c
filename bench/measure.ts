// Runs sections, prints each figure with its goal, and stores all figures in bench/output/.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describeFigure, type Figure, isReached, type Section } from "./figure.ts";
import { describeMachine } from "./machine.ts";
import { readWords } from "./members-asked.ts";

/**
 * Runs the sections that the command names, or all. Never fails because of a figure. `--members=50000` makes sections
 * smaller that ask `membersAsked`, to see that they work.
 */
export async function measure(command: string, sections: readonly Section[]): Promise<never> {
  const asked = sectionsAsked(command, sections);

  // So that what a section has started ends with it: a signal alone ends the process without a word to anybody.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  const machine = describeMachine();
  console.log(`${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}`);
  console.log(
    `Node ${machine.node}, commit ${machine.commit}, load average ${machine.loadAverage.join(" ")}`,
  );

  const figures: (Figure & { section: string })[] = [];
  for (const section of sections) {
    if (asked.length > 0 && !asked.includes(section.name)) continue;
    console.log(`\n${section.name}: ${section.about}`);
    try {
      await section.run((figure) => {
        figures.push({ section: section.name, ...figure });
        console.log(describeFigure(figure));
      });
    } catch (error) {
      console.log(
        `  could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
  }

  const output = fileURLToPath(new URL("output/", import.meta.url));
  mkdirSync(output, { recursive: true });
  const file = path.join(output, `${machine.at.replaceAll(/[:.]/g, "-")}.json`);
  writeFileSync(file, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  const missed = figures.filter((figure) => !isReached(figure));
  console.log(
    `\n${figures.length} figures, ${missed.length} below their goal; kept in ${path.relative(process.cwd(), file)}`,
  );
  process.exit(0);
}

/** Their names; none for all. A word that is not known ends the command before anything is measured. */
function sectionsAsked(command: string, sections: readonly Section[]): readonly string[] {
  try {
    const { asked, isHelp } = readWords(process.argv.slice(2), new Set(sections.map(({ name }) => name)));
    if (!isHelp) return asked;
  } catch (error) {
    console.error(`${(error as Error).message}\n`);
    process.exitCode = 2;
  }
  console.log(`${command} -- [--members=<number>] [section...]\n`);
  for (const { name, about } of sections) console.log(`  ${name.padEnd(12)} ${about}`);
  process.exit();
}
