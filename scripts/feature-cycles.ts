// Features that import each other, also by way of others. A feature is a folder of a wing.
import type { IModule } from "dependency-cruiser";
import { wings } from "../server/src/features/wings.ts";

const inFeature = new RegExp(`^server/src/(?:${wings.join("|")})/([^/]+)/`);
const featureOf = (file: string): string | undefined => inFeature.exec(file)?.[1];

/** One line for each pair of features of which each leads to the other, with a file that makes the step. */
export function findFeatureCycles(modules: readonly IModule[], isTest: (file: string) => boolean): string[] {
  const steps = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules) {
    const from = featureOf(source);
    if (from === undefined || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (to === undefined || to === from) continue;
      if (!steps.has(from)) steps.set(from, new Map());
      steps.get(from)!.set(to, `${source} → ${resolved}`);
    }
  }
  return [...steps].flatMap(([from, tos]) =>
    [...tos]
      .filter(([to]) => leadsTo(steps, to, from))
      .map(([to, step]) => `${step}\n    features-in-one-direction: ${to} already leads to ${from}.`),
  );
}

function leadsTo(steps: ReadonlyMap<string, ReadonlyMap<string, string>>, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const at of seen) {
    if (at === to) return true;
    for (const next of steps.get(at)?.keys() ?? []) seen.add(next);
  }
  return false;
}
