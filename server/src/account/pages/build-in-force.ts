// The build that is served. A newer build on the disk is picked up within a second. The files of the earlier one stay
// available, because open pages may still request them.
import { readAdminBuild, signatureOf, type AdminBuild, type StaticFile } from "./admin-build.ts";

const LOOK_EVERY_MS = 1_000;

export class BuildInForce {
  readonly #folder: string;
  #build: AdminBuild | null = null;
  #earlierAssets: ReadonlyMap<string, StaticFile> = new Map();
  #signature = "";
  #lookedAtMs = -Infinity;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Null while there is no build. */
  get(): AdminBuild | null {
    const nowMs = performance.now();
    if (nowMs - this.#lookedAtMs >= LOOK_EVERY_MS) {
      this.#lookedAtMs = nowMs;
      this.#look();
    }
    return this.#build;
  }

  asset(address: string): StaticFile | undefined {
    return this.get()?.assets.get(address) ?? this.#earlierAssets.get(address);
  }

  #look(): void {
    const signature = signatureOf(this.#folder);
    if (signature === this.#signature) return;
    const build = readAdminBuild(this.#folder);
    // Incomplete: the next check finds it whole.
    if (!build) return;
    if (this.#build && this.#build.hash !== build.hash) this.#earlierAssets = this.#build.assets;
    this.#build = build;
    this.#signature = signature;
  }
}
