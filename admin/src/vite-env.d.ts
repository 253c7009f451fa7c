interface ImportMetaEnv {
  /** "true" where documents and functions have ports of their own. */
  readonly VITE_BACKEND_EMULATOR?: string;
}
