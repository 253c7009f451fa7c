import { defineConfig } from "vite";

// The only script that shoppers get: an asset of the theme extension.
export default defineConfig({
  publicDir: false,
  build: {
    lib: { entry: "src/script/laurel.ts", formats: ["iife"], name: "laurel", fileName: () => "laurel.js" },
    outDir: "../extension/assets",
    emptyOutDir: false,
    // Those that know declarative shadow roots.
    target: ["chrome120", "firefox123", "safari17.2"],
  },
});
