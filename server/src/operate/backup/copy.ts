// COPY in both directions over `pg`, chunk by chunk. Memory use does not depend on the table's size.
import { once } from "node:events";
import type { Client, Connection, Submittable } from "pg";

/**
 * Passes on what COPY … TO STDOUT sends, one line at a time. `write` must copy the chunk. Resolves to the number of
 * lines.
 */
export function copyTo(
  client: Client,
  text: string,
  write: (chunk: Buffer) => Promise<void> | null,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let isPaused = false;
    submit(client, text, {
      handleCopyData({ chunk }, connection) {
        const full = write(chunk);
        if (!full || isPaused) return;
        // The sink is behind: stop reading from the database until it has caught up.
        isPaused = true;
        connection.stream.pause();
        full.then(resume, fail).catch(reject);
        function resume(): void {
          isPaused = false;
          connection.stream.resume();
        }
        function fail(error: unknown): void {
          connection.stream.destroy(error instanceof Error ? error : new Error(String(error)));
        }
      },
      handleCommandComplete(message) {
        rows = Number(message.text.split(" ")[1]);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
    });
  });
}

/** Feeds COPY … FROM STDIN. Resolves to the number of rows written. */
export function copyFrom(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    submit(client, text, {
      handleCopyInResponse(connection) {
        feed(connection, source).catch((error: unknown) => {
          connection.sendCopyFail("the backup could not be read");
          reject(error instanceof Error ? error : new Error(String(error)));
        });
      },
      handleCommandComplete(message) {
        rows = Number(message.text.split(" ")[1]);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
    });
  });
}

async function feed(connection: CopyConnection, source: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of source) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
  }
  connection.endCopyFrom();
}

/** The part of the driver's connection that its types omit. */
interface CopyConnection extends Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

interface Handlers {
  handleCopyData?(message: { chunk: Buffer }, connection: CopyConnection): void;
  handleCopyInResponse?(connection: CopyConnection): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

function submit(client: Client, text: string, handlers: Handlers): void {
  const query = {
    ...handlers,
    submit: (connection: CopyConnection) => connection.query(text),
  };
  client.query(query as unknown as Submittable);
}
