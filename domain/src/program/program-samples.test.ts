// Sample program documents. They are beside the project on some machines, and are not part of it.
import { expect, test } from "vitest";
import { parseProgram } from "./program.ts";

const folder = "../../shared/data/online-retail";
// The domain has no runtime types; every runtime that runs these tests gives a module its path.
const here = (import.meta as unknown as { readonly dirname: string }).dirname;

async function readDocument(name: string): Promise<unknown> {
  try {
    const module = (await import(/* @vite-ignore */ `${here}/../../../${folder}/${name}.json`)) as {
      default: unknown;
    };
    return module.default;
  } catch {
    return null;
  }
}

for (const name of ["flat10", "tiered1"]) {
  const document = await readDocument(name);
  const title = `the whole document ${name} is a program, and says all that there is to say`;
  test.skipIf(document === null)(
    document === null ? `${title} (skipped: ${folder} is not there)` : title,
    () => {
      expect(parseProgram(document)).toEqual({ ok: true, program: document });
    },
  );
}
