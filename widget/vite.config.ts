import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// Whoever starts the build: React's development code does not run with the renderer that is bundled.
process.env["NODE_ENV"] = "production";

// Those that know declarative shadow roots, popovers, container queries and masks in layers.
const browsers = ["chrome120", "firefox125", "safari17.2"];

// Two files: for shoppers' browsers `--mode script`, else what the server loads, the parts with React's renderer, the
// texts and the style.
export default defineConfig(({ mode }) =>
  mode === "script"
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
            input: "src/script/laurel.ts",
            output: { entryFileNames: "laurel.js", format: "iife" },
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
