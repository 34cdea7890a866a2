import { Agent, request, type IncomingHttpHeaders } from "node:http";

export interface Answer {
  status: number;
  ms: number;
  headers: IncomingHttpHeaders;
  /** Empty unless requested. */
  text: string;
}

export interface Asking {
  method?: string;
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  json?: unknown;
  body?: { type: string; bytes: Buffer };
  keep?: boolean;
}

/** A driver's own connections: one per lane, kept open. */
export class Client {
  readonly #agent: Agent;
  readonly #port: number;
  constructor(base: string, connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#port = Number(new URL(base).port);
  }

  /** Makes one call; a broken connection is status 0. */
  ask(asking: Asking): Promise<Answer> {
    const { method = "GET", path, cookie, headers = {}, json, body, keep = false } = asking;
    const bytes = json === undefined ? body?.bytes : Buffer.from(JSON.stringify(json));
    const type = json === undefined ? body?.type : "application/json";
    const begun = performance.now();
    return new Promise((resolve) => {
      const failed = () =>
        resolve({ status: 0, ms: performance.now() - begun, headers: {}, text: "" });
      const call = request(
        {
          agent: this.#agent,
          host: "127.0.0.1",
          port: this.#port,
          method,
          path,
          headers: {
            ...headers,
            ...(cookie === undefined ? {} : { cookie }),
            ...(type === undefined ? {} : { "content-type": type }),
            ...(bytes === undefined ? {} : { "content-length": bytes.length }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => {
            if (keep) chunks.push(chunk);
          });
          response.on("error", failed);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              ms: performance.now() - begun,
              headers: response.headers,
              text: Buffer.concat(chunks).toString("utf8"),
            }),
          );
        },
      );
      call.on("error", failed);
      call.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Runs `work` in lanes until the time is over. */
export async function inLanes(
  lanes: number,
  seconds: number,
  work: (lane: number) => Promise<void>,
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < until) await work(lane);
    }),
  );
}
