import http from "node:http";
import https from "node:https";

export interface PostTimeouts {
  /** Until the connection stands. */
  connectTimeoutMs: number;
  /** Until the answer's status is there. */
  totalTimeoutMs: number;
}

/** An HTTP status, or why there is none. */
export type PostOutcome = number | "connect_timeout" | "timeout" | "connection_failed";

export interface Poster {
  post(url: string, headers: Record<string, string>, body: string): Promise<PostOutcome>;
  close(): void;
}

/** Sends bodies the way the platform does: short time-outs, and no redirect is followed. */
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
      // a kept connection may have been closed by the other side while it was idle: that is no failed delivery
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
