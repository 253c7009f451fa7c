import type { ProgramSettings } from "./settings.generated.ts";

/** The props of each settings tab. */
export interface TabProps {
  readonly program: ProgramSettings;
  readonly onSaved: (program: ProgramSettings) => void;
  /** Reloads what another user has saved; undefined when it cannot be read. */
  readonly onReload: () => Promise<ProgramSettings | undefined>;
}
