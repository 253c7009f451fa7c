// The build that is served. A newer one on the disk is taken up within a second, and the files of the one before stay,
// because pages that were opened with it may still ask for them.
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

  /** Null while nothing is built. */
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
    // Half written: the next look finds it whole.
    if (!build) return;
    if (this.#build && this.#build.hash !== build.hash) this.#earlierAssets = this.#build.assets;
    this.#build = build;
    this.#signature = signature;
  }
}
