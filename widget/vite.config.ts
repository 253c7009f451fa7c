import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// However the build is started: React's development code does not run with the renderer that is bundled.
process.env["NODE_ENV"] = "production";

// Those that know declarative shadow roots, popovers, container queries and masks in layers.
const browsers = ["chrome120", "firefox125", "safari17.2"];

/** By the build's mode: the files of shoppers' browsers. */
const scripts: Readonly<Record<string, string>> = { script: "laurel", points: "points" };

// Each in a build of its own; without a mode, what the server loads: the parts with React's renderer, the texts and the
// style.
export default defineConfig(({ mode }) =>
  scripts[mode]
    ? {
        publicDir: false,
        build: {
          // Beside the blocks that name it.
          outDir: "../extension/assets",
          emptyOutDir: false,
          target: browsers,
          cssTarget: browsers,
          modulePreload: false,
          rolldownOptions: {
            input: `src/script/${scripts[mode]}.ts`,
            output: { entryFileNames: `${scripts[mode]}.js`, format: "iife" },
          },
        },
      }
    : {
        plugins: [react()],
        publicDir: false,
        // React's renderer comes in two; only this one is bundled.
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        ssr: { noExternal: true },
        build: {
          ssr: "src/render.tsx",
          outDir: "build",
          target: "node22",
          minify: false,
          cssMinify: true,
          cssTarget: browsers,
          rolldownOptions: { output: { entryFileNames: "render.js" } },
        },
      },
);
