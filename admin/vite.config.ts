import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  // Replaced in each answer by the server.
  html: { cspNonce: "LAUREL_NONCE" },
  build: { manifest: "manifest.json", target: "es2022", sourcemap: false },
});
