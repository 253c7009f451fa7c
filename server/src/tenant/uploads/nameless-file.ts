import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Without a name the file disappears with this process, however it ends: it may hold personal data of the whole shop.
 */
export async function openNamelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), "laurel-"));
  try {
    return await open(path.join(folder, "file"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
