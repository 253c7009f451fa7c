import http from "node:http";
import https from "node:https";

export interface PostTimeouts {
  /** Until the connection is open. */
  connectTimeoutMs: number;
  /** Until the status of the answer has arrived. */
  totalTimeoutMs: number;
}

/** An HTTP status, or why there is none. */
export type PostOutcome = number | "connect_timeout" | "timeout" | "connection_failed";

export interface Poster {
  post(url: string, headers: Record<string, string>, body: string): Promise<PostOutcome>;
  close(): void;
}

/** Sends bodies as the platform does: with short timeouts, and without following redirects. */
export function createPoster(timeouts: PostTimeouts): Poster {
  const agents = {
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true }),
  };
  const once = (url: string, headers: Record<string, string>, body: string): Promise<PostOutcome | "stale"> =>
    new Promise((resolve) => {
      const isSecure = url.startsWith("https:");
      const options = {
        method: "POST",
        headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
        agent: isSecure ? agents.https : agents.http,
      };
      const request = isSecure ? https.request(url, options) : http.request(url, options);
      let timer = setTimeout(() => finish("timeout"), timeouts.totalTimeoutMs);
      const finish = (outcome: PostOutcome | "stale"): void => {
        clearTimeout(timer);
        resolve(outcome);
        if (typeof outcome !== "number") request.destroy();
      };
      request.on("socket", (socket) => {
        if (!socket.connecting) return;
        clearTimeout(timer);
        timer = setTimeout(() => finish("connect_timeout"), timeouts.connectTimeoutMs);
        socket.once(isSecure ? "secureConnect" : "connect", () => {
          clearTimeout(timer);
          timer = setTimeout(() => finish("timeout"), timeouts.totalTimeoutMs);
        });
      });
      request.on("response", (response) => {
        response.on("error", () => undefined).resume();
        finish(response.statusCode ?? 0);
      });
      request.on("error", () => finish(request.reusedSocket ? "stale" : "connection_failed"));
      request.end(body);
    });
  return {
    async post(url, headers, body) {
      // The other side may have closed a kept-alive connection while it was idle: that is not a failed delivery.
      for (;;) {
        const outcome = await once(url, headers, body);
        if (outcome !== "stale") return outcome;
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
