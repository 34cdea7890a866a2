import { execFileSync, fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "~test/support/http/server";
import { hashOf, onceFor } from "../../../../../scripts/lib/hash.mjs";

const SOURCES = "test/proof/bench/pages/references";
const BUILT = ".cache/bench/references";
const NEXT = "node_modules/next/dist/bin/next";
const READY_WITHIN_MS = 30_000;
const FIRST_LOOK_MS = 5;

/** The small Next apps that pages are measured against. */
export type ReferenceApp = "static-next" | "t3";

export interface RunningPage {
  url: string;
  process: ChildProcess;
  /** Milliseconds from the process's start to its first successful answer. */
  firstAnswerMs: number;
  stop(): Promise<void>;
}

/** Builds a reference app into .cache/bench unless these sources were already built. */
export async function buildReference(app: ReferenceApp, say: (line: string) => void) {
  const folder = `${BUILT}/${app}`;
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync("node_modules/next/package.json", "utf8")));
  await onceFor(
    `${folder}/.next/bench-build`,
    hashOf([`${SOURCES}/${app}`], [version]),
    async () => {
      say(`  building the reference ${app}`);
      rmSync(folder, { recursive: true, force: true });
      cpSync(`${SOURCES}/${app}`, folder, { recursive: true });
      execFileSync(process.execPath, [NEXT, "build", folder], {
        env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
        stdio: ["ignore", "ignore", "inherit"],
      });
    },
  );
  return folder;
}

/** Starts a reference app with `next start`. */
export async function startReferenceApp(
  app: ReferenceApp,
  say: (line: string) => void,
): Promise<RunningPage> {
  const folder = await buildReference(app, say);
  const port = await freePort();
  const child = spawn(process.execPath, [NEXT, "start", folder, "-p", String(port)], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: "ignore",
  });
  return running(child, `http://localhost:${port}`);
}

/** Measures how long a process takes to its first successful answer on `path`. */
export async function running(child: ChildProcess, url: string, path = "/"): Promise<RunningPage> {
  const begun = performance.now();
  while (performance.now() - begun < READY_WITHIN_MS) {
    if (child.exitCode !== null) throw new Error(`${url} ended with code ${child.exitCode}.`);
    if (
      await fetch(url + path).then(
        ({ ok }) => ok,
        () => false,
      )
    ) {
      return {
        url,
        process: child,
        firstAnswerMs: performance.now() - begun,
        async stop() {
          child.kill();
          if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
        },
      };
    }
    await sleep(FIRST_LOOK_MS);
  }
  child.kill();
  throw new Error(`${url} did not answer within ${READY_WITHIN_MS} ms.`);
}

const HOP_BY_HOP = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/**
 * Starts bare node that answers what `url` answers, with the same compressed bytes, from memory.
 */
export async function startBytes(url: string, encoding: string): Promise<RunningPage> {
  const { headers, body } = await rawResponse(url, encoding);
  const child = fork(`${SOURCES}/bytes.ts`, { execArgv: ["--import", "tsx"] });
  child.send({ headers, body: body.toString("base64") });
  const [port]: unknown[] = await once(child, "message");
  return running(child, `http://127.0.0.1:${z.number().parse(port)}`);
}

/** Returns an answer as it was sent, still compressed. */
async function rawResponse(url: string, encoding: string) {
  const { request } = await import("node:http");
  const call = request(url, { headers: { "accept-encoding": encoding } });
  call.end();
  const [response] = z
    .tuple([z.custom<import("node:http").IncomingMessage>()])
    .parse(await once(call, "response"));
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(z.instanceof(Buffer).parse(chunk));
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (typeof value === "string" && !HOP_BY_HOP.has(name)) headers[name] = value;
  }
  return { headers, body: Buffer.concat(chunks) };
}
