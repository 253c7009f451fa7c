// A process that owns the embedded PostgreSQL, for tests that kill it: it starts it in the given folder, prints its
// address, and ends it when standard input closes.
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { createLog } from "../../process/log.ts";

const [dataFolder = ""] = process.argv.slice(2);
const settings = { fsync: "off", shared_buffers: "32MB" };
const postgres = await startEmbeddedPostgres({ dataFolder, log: createLog("silent"), settings });
process.stdout.write(`${JSON.stringify({ url: postgres.url, isOwner: postgres.isOwner() })}\n`);
process.stdin.on("end", () => void postgres.stop()).resume();
