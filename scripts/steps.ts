import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root: string = fileURLToPath(new URL("../", import.meta.url));

export interface Step {
  readonly name: string;
  /** A program in `node_modules/.bin`, or `node`. */
  readonly command: readonly [string, ...string[]];
}

export interface Outcome {
  readonly isOk: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a step from the project's folder and collects its output. `show` receives the output as it comes. */
export function runStep(step: Step, show?: (text: string) => void): Promise<Outcome> {
  const started = performance.now();
  const [program, ...words] = step.command;
  const bin = path.join(root, "node_modules", ".bin");
  const command = program === "node" ? process.execPath : path.join(bin, program);
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env["PATH"] ?? ""}` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      show?.(chunk.toString());
    };
    const end = (isOk: boolean): void => {
      resolve({ isOk, output, seconds: (performance.now() - started) / 1000 });
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", (error) => {
      output += error.message;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}
