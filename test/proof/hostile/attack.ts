import { newPeople } from "./people";
import { Attacker, KINDS, type HostileRequest, type Kind } from "./requests";
import { exchange, type Exchange } from "./wire";

/** The result of a run of hostile requests. */
export interface AttackFigures {
  requests: number;
  /** Number of answers by class of status, and of closed connections. */
  answers: Record<string, number>;
  kinds: Record<Kind, number>;
  slowest: { ms: number; kind: Kind; request: string };
  /** Each finding with its request; empty if the server withstood. */
  findings: string[];
}

/** Texts that no answer may contain. */
const NEVER =
  /\$argon2|sk_test|"passwordHash"|"tempPasswordHash"|stripeCustomerId|PrismaClient|node_modules\/|\bat [^\n]*\.[jt]s:\d|^x-injected:|^x-powered-by:|root:x:0:0/im;

/** A webhook endpoint's secret, which only the answers that create or replace it hold. */
const SECRET = /whsec_/;
const givesSecret = ({ bytes }: HostileRequest) =>
  /^POST \/api\/(?:trpc|webhook-endpoints)/.test(bytes.subarray(0, 100).toString("latin1"));

const MAX_FINDINGS = 20;

function findingOf(request: HostileRequest, answer: Exchange): string | null {
  const server = answer.statuses.find((status) => status >= 500);
  if (server !== undefined) return `${server}`;
  if (answer.statuses.includes(0)) return "an answer that is no HTTP";
  if (answer.end === "silence") return "no answer at all";
  if (answer.end === "closed" && request.mustAnswer) return "closed without an answer";
  if (answer.statuses.length > request.maxAnswers) return `${answer.statuses.length} answers`;
  const leak = NEVER.exec(answer.text) ?? (givesSecret(request) ? null : SECRET.exec(answer.text));
  return leak === null ? null : `the answer holds ${leak[0]}`;
}

/**
 * Sends hostile requests to a server, several at once, with new accounts from time to time.
 *
 * @param options.each is called after every few hundred requests, for watching the memory
 */
export async function attack(
  base: string,
  options: { requests: number; seed: number; atOnce: number; each?: (done: number) => void },
): Promise<AttackFigures> {
  const port = Number(new URL(base).port);
  const figures: AttackFigures = {
    requests: 0,
    answers: {},
    kinds: Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>,
    slowest: { ms: 0, kind: "path", request: "" },
    findings: [],
  };
  const ROUND = 400;
  for (let round = 0; figures.requests < options.requests; round += 1) {
    // Some requests change these accounts, so they don't last.
    const attacker = new Attacker(options.seed + round, await newPeople(base), port);
    let left = Math.min(ROUND, options.requests - figures.requests);
    const lane = async () => {
      while (left > 0) {
        left -= 1;
        const request = attacker.next();
        const answer = await exchange(port, request);
        figures.requests += 1;
        figures.kinds[request.kind] += 1;
        if (answer.ms > figures.slowest.ms) {
          const start = request.bytes.toString("latin1").slice(0, 300);
          figures.slowest = { ms: Math.round(answer.ms), kind: request.kind, request: start };
        }
        const [status] = answer.statuses;
        const bucket = status === undefined ? answer.end : `${Math.floor(status / 100)}xx`;
        figures.answers[bucket] = (figures.answers[bucket] ?? 0) + 1;
        const finding = findingOf(request, answer);
        if (finding !== null && figures.findings.length < MAX_FINDINGS) {
          figures.findings.push(
            `${request.kind}: ${finding}\n${request.bytes.toString("latin1").slice(0, 900)}\n→ ${answer.text.slice(0, 400)}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, lane));
    options.each?.(figures.requests);
  }
  return figures;
}
