import { describe, expect, test } from "vitest";
import { createFakeClock, type FakeClock, settle } from "../testing/fakes/fake-clock.ts";
import { type Asked, createFakeServer, json } from "../testing/fakes/fake-server.ts";
import { createIdTokens } from "./id-tokens.ts";
import { createLiveDocuments } from "./live-documents.ts";
import type { DocumentSnapshot } from "./document-backend.ts";

interface Stream {
  readonly asked: Asked;
  send(...messages: readonly object[]): Promise<void>;
  sendText(text: string): Promise<void>;
  end(): Promise<void>;
  readonly isLeft: () => boolean;
}

const listenUrl = "/backend/listen";
const signInUrl = "/backend/sign-in";

function createWorld(clock: FakeClock = createFakeClock()) {
  const streams: Stream[] = [];
  let signIns = 0;
  const server = createFakeServer({
    [signInUrl]: () => {
      signIns += 1;
      return json({ idToken: `id.${signIns}`, expiresAt: new Date(clock.now() + 3_600_000).toISOString() });
    },
    [listenUrl]: (asked) => {
      const { stream, body } = createStream(asked);
      streams.push(stream);
      return new Response(body);
    },
  });
  const idTokens = createIdTokens(
    { fetch: server.fetch, clock, documentsUrl: "", bridge: "classic" },
    "custom.token",
  );
  const ends = { count: 0 };
  const warned: unknown[] = [];
  const documents = createLiveDocuments({
    fetch: server.fetch,
    clock,
    documentsUrl: "",
    bridge: "classic",
    idTokens,
    console: { warn: (message) => warned.push(message) },
    onUnauthorized: () => (ends.count += 1),
  });
  const open = async (...paths: readonly string[]) => {
    const seen: DocumentSnapshot[] = [];
    const releases = paths.map((path) => documents.onDocument(path, (snapshot) => seen.push(snapshot)));
    await settle();
    return { seen, releases };
  };
  return { clock, server, streams, documents, open, ends, warned };
}

function createStream(asked: Asked): { stream: Stream; body: ReadableStream<Uint8Array> } {
  let isLeft = false;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      isLeft = true;
    },
  });
  asked.signal?.addEventListener("abort", () => {
    isLeft = true;
    controller.error(asked.signal?.reason);
  });
  const sendText = async (text: string) => {
    controller.enqueue(new TextEncoder().encode(text));
    await settle();
  };
  const stream: Stream = {
    asked,
    sendText,
    send: (...messages) => sendText(messages.map((message) => `${JSON.stringify(message)}\n`).join("")),
    end: async () => {
      controller.close();
      await settle();
    },
    isLeft: () => isLeft,
  };
  return { stream, body };
}

const program = { path: "program/current", version: 3, data: { name: "Fern & Fable" } };

describe("a document", () => {
  test("is sent whole first, then at each change", async () => {
    const { open, streams } = createWorld();
    const { seen } = await open("program/current");

    await streams[0]?.send({ type: "snapshot", ...program }, { type: "change", ...program, version: 4 });

    expect(seen).toEqual([program, { ...program, version: 4 }]);
  });

  test("that was removed has no data", async () => {
    const { open, streams } = createWorld();
    const { seen } = await open("program/current");

    await streams[0]?.send({ type: "removed", path: "program/current", version: 5 });

    expect(seen).toEqual([{ path: "program/current", version: 5, data: undefined }]);
  });

  test("is given at once to a later listener, without another request", async () => {
    const { open, streams } = createWorld();
    await open("program/current");
    await streams[0]?.send({ type: "snapshot", ...program });

    const { seen } = await open("program/current");

    expect(seen).toEqual([program]);
    expect(streams).toHaveLength(1);
  });

  test("is read however its line is split into chunks", async () => {
    const { open, streams } = createWorld();
    const { seen } = await open("program/current");
    const line = `${JSON.stringify({ type: "snapshot", ...program })}\n`;

    await streams[0]?.sendText(line.slice(0, 20));
    expect(seen).toEqual([]);
    await streams[0]?.sendText(line.slice(20));

    expect(seen).toEqual([program]);
  });

  test("is not mixed up with a document at another path", async () => {
    const { open, streams } = createWorld();
    const { seen } = await open("program/current");

    await streams[0]?.send({ type: "snapshot", ...program, path: "rewards/1" }, { type: "ping" });

    expect(seen).toEqual([]);
  });
});

describe("one stream for the page", () => {
  test("carries all wanted documents, with the token in a header and never in the address", async () => {
    const { open, streams } = createWorld();
    await open("program/current", "counters/home");

    expect(streams).toHaveLength(1);
    expect(streams[0]?.asked).toMatchObject({
      url: listenUrl,
      headers: { authorization: "Bearer id.1" },
      body: { paths: ["program/current", "counters/home"] },
    });
  });

  test("is reopened when another document is wanted, and the earlier stream is closed", async () => {
    const { open, streams } = createWorld();
    await open("program/current");
    await open("counters/home");

    expect(streams.map(({ asked }) => asked.body["paths"])).toEqual([
      ["program/current"],
      ["program/current", "counters/home"],
    ]);
    expect(streams[0]?.isLeft()).toBe(true);
  });

  test("ends with the last listener", async () => {
    const { open, streams } = createWorld();
    const { releases } = await open("program/current");
    for (const release of releases) release();
    await settle();

    expect(streams[0]?.isLeft()).toBe(true);
    expect(streams).toHaveLength(1);
  });

  test("ends with the session", async () => {
    const { open, streams, documents, clock } = createWorld();
    await open("program/current");
    documents.close();
    await clock.advance(120_000);

    expect(streams[0]?.isLeft()).toBe(true);
    expect(streams).toHaveLength(1);
  });
});

describe("after a break", () => {
  test("the stream is reopened, and unchanged documents are not reported again", async () => {
    const { open, streams, clock } = createWorld();
    const { seen } = await open("program/current");
    await streams[0]?.send({ type: "snapshot", ...program });

    await streams[0]?.end();
    await clock.advance(500);
    await streams[1]?.send({ type: "snapshot", ...program });
    await streams[1]?.send({ type: "snapshot", ...program, version: 4 });

    expect(seen).toEqual([program, { ...program, version: 4 }]);
  });

  test("a server that does not answer is asked less and less often", async () => {
    const { open, server, clock } = createWorld();
    server.answer(listenUrl, () => "no answer");
    await open("program/current");

    await clock.advance(120_000);

    expect(server.askedOf(listenUrl).length).toBeLessThan(12);
    expect(server.askedOf(listenUrl).length).toBeGreaterThan(4);
  });

  test("a silent stream is given up", async () => {
    const { open, streams, clock } = createWorld();
    await open("program/current");
    await streams[0]?.send({ type: "ping" });

    await clock.advance(41_000);

    expect(streams[0]?.isLeft()).toBe(true);
    expect(streams.length).toBeGreaterThan(1);
  });
});

describe("the backend's ID token", () => {
  test("is renewed before it ends, and the stream reopens with the new one", async () => {
    const { open, streams, clock } = createWorld();
    await open("program/current");
    for (let minute = 0; minute < 56 * 2; minute += 1) {
      await clock.advance(30_000);
      if (!streams.at(-1)?.isLeft()) await streams.at(-1)?.send({ type: "ping" });
    }

    expect(streams.at(-1)?.asked.headers["authorization"]).toBe("Bearer id.2");
    expect(streams).toHaveLength(2);
  });

  test("that is refused with 401 warns, and ends the session at once", async () => {
    const { open, server, clock, ends, warned } = createWorld();
    server.answer(listenUrl, () => json({}, 401));
    await open("program/current");

    await clock.advance(600_000);

    expect(warned).toEqual(["[Network error]: Response not successful: Received status code 401"]);
    expect(ends.count).toBe(1);
    expect(server.askedOf(listenUrl)).toHaveLength(1);
  });

  test("is renewed in time though the browser's clock is hours behind", async () => {
    const { open, server, streams, clock } = createWorld();
    const serverNow = () => clock.now() + 2 * 3_600_000;
    server.answer(signInUrl, () => {
      const answer = json({ idToken: "id.far", expiresAt: new Date(serverNow() + 3_600_000).toISOString() });
      answer.headers.set("Date", new Date(serverNow()).toUTCString());
      return answer;
    });
    await open("program/current");

    for (let waited = 0; waited < 57 * 60_000; waited += 15_000) {
      await clock.advance(15_000);
      if (!streams.at(-1)?.isLeft()) await streams.at(-1)?.send({ type: "ping" });
    }

    expect(server.askedOf(signInUrl)).toHaveLength(2);
  });

  test("of an ended session is not requested for ever", async () => {
    const { open, server, clock, ends, warned } = createWorld();
    server.answer(signInUrl, () => json({}, 401));
    await open("program/current");

    await clock.advance(600_000);

    expect(server.askedOf(signInUrl)).toHaveLength(1);
    expect(server.askedOf(listenUrl)).toHaveLength(0);
    expect(warned).toEqual(["Unable to sign in to the document backend"]);
    expect(ends.count).toBe(1);
  });
});
