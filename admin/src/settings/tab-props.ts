import type { ProgramSettings } from "./settings.generated.ts";

/** What each tab of the settings is given. */
export interface TabProps {
  readonly program: ProgramSettings;
  readonly onSaved: (program: ProgramSettings) => void;
  /** Reads what somebody else saved meanwhile. */
  readonly onReload: () => Promise<void>;
}
