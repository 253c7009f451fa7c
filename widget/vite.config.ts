import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// Whoever starts the build: React's development code does not run with the renderer that is bundled.
process.env["NODE_ENV"] = "production";

// One file that the server loads: the parts, React's renderer, the texts and the style.
export default defineConfig({
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
    // Those that know declarative shadow roots, container queries and masks in layers.
    cssTarget: ["chrome120", "firefox123", "safari17.2"],
    rolldownOptions: { output: { entryFileNames: "render.js" } },
  },
});
