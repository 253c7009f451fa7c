interface ImportMetaEnv {
  /** "true" when documents and functions have ports of their own. */
  readonly VITE_BACKEND_EMULATOR?: string;
}
