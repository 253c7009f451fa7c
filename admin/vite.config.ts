import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { finishBuild } from "./build/finish-build.ts";

export default defineConfig({
  plugins: [react(), finishBuild(import.meta.dirname)],
  publicDir: false,
  // Replaced in each answer by the server.
  html: { cspNonce: "LAUREL_NONCE" },
  build: { manifest: "manifest.json", target: "es2022" },
});
