import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { devServer, serverPaths } from "./build/dev-server.ts";
import { finishBuild } from "./build/finish-build.ts";

const serverUrl = process.env["LAUREL_URL"] ?? "http://localhost:3000";
const isEmulated = process.env["VITE_BACKEND_EMULATOR"] === "true";

export default defineConfig({
  plugins: [react(), finishBuild(import.meta.dirname), devServer(serverUrl, isEmulated)],
  publicDir: false,
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, serverUrl])) },
  // Replaced in each answer by the server.
  html: { cspNonce: "LAUREL_NONCE" },
  build: { manifest: "manifest.json", target: "es2022" },
});
