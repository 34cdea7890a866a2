import type { Sending } from "./wire";

interface Facts {
  host: string;
  cookie: string;
}
type Frame = (facts: Facts) => Sending & { mustAnswer: boolean; maxAnswers: number };

const SMUGGLED = "GET /api/health?smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
const FORM = '{"email":"a@example.com","password":"x"}';

/** Creates a request head with its own claim about where the body ends, and what follows it. */
function framed(lines: string[], body: string, maxAnswers = 1): Frame {
  return ({ host }) => ({
    bytes: Buffer.from(
      [`POST /api/auth/login HTTP/1.1`, `Host: ${host}`, "Content-Type: application/json", ...lines]
        .join("\r\n")
        .concat("\r\n\r\n", body),
      "latin1",
    ),
    probe: true,
    // The client sends nothing more.
    halfClose: true,
    mustAnswer: false,
    maxAnswers,
  });
}

/** Creates bytes that aren't a request at all. */
function raw(bytes: string | Buffer, maxAnswers = 1): Frame {
  const buffer = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
  return () => ({ bytes: buffer, probe: true, halfClose: true, mustAnswer: false, maxAnswers });
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const CHUNKS = `${chunk(FORM)}0\r\n\r\n`;

/**
 * Requests whose end two parsers could see in different places: a proxy in front of us would then
 * take one part for a request that we don't, or the other way round.
 */
export const FRAMES: readonly Frame[] = [
  framed(["Content-Length: 4", "Transfer-Encoding: chunked"], `${CHUNKS}${SMUGGLED}`),
  framed([`Content-Length: ${FORM.length}`, "Content-Length: 4"], FORM),
  framed(["Content-Length: 4, 40"], FORM),
  framed([`Content-Length: +${FORM.length}`], FORM),
  framed(["Content-Length: -1"], FORM),
  framed(["Content-Length: 0x28"], FORM),
  framed(["Content-Length: 4e1"], FORM),
  framed([`Content-Length: ${"9".repeat(40)}`], FORM),
  framed([`Content-Length : ${FORM.length}`], FORM),
  framed([`Content-Length:\t${FORM.length} `], FORM),
  framed(["Content-Length: "], `${FORM}`),
  framed(["Transfer-Encoding: xchunked"], CHUNKS),
  framed(["Transfer-Encoding: chunked, identity"], CHUNKS),
  framed(["Transfer-Encoding: identity, chunked"], CHUNKS),
  framed(["Transfer-Encoding: chunked", "Transfer-Encoding: x"], CHUNKS),
  framed(["Transfer-Encoding:\x0bchunked"], CHUNKS),
  framed(["Transfer-Encoding : chunked"], CHUNKS),
  framed([" Transfer-Encoding: chunked"], CHUNKS),
  framed(["X: y\r\n Transfer-Encoding: chunked"], CHUNKS),
  framed(["Transfer-Encoding: chunked"], CHUNKS),
  framed(
    ["Transfer-Encoding: chunked"],
    `${chunk(FORM)}0\r\nX-Trailer: 1\r\nContent-Length: 9\r\n\r\n`,
  ),
  framed(["Transfer-Encoding: chunked"], `ffffffffffffffff\r\n${FORM}`),
  framed(["Transfer-Encoding: chunked"], `-1\r\n${FORM}\r\n0\r\n\r\n`),
  framed(["Transfer-Encoding: chunked"], `28;${"x=".repeat(9_000)}\r\n${FORM}\r\n0\r\n\r\n`),
  framed(["Transfer-Encoding: chunked"], `28\n${FORM}\n0\n\n${SMUGGLED}`),
  framed(["Transfer-Encoding: chunked"], `0x28\r\n${FORM}\r\n0\r\n\r\n`),
  framed(["Transfer-Encoding: chunked"], `28\r\n${FORM}xx0\r\n\r\n`),
  framed(["Transfer-Encoding: chunked"], chunk("x").repeat(5_000)),
  // Two whole requests on one connection are two: pipelining is allowed.
  framed([`Content-Length: ${FORM.length}`], `${FORM}${SMUGGLED}`, 2),
  raw(`GET /api/health HTTP/1.1\r\n\r\n`),
  raw(`GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`),
  raw(`GET /api/health HTTP/1.1\r\nHost: a b\r\n\r\n`),
  raw(`GET /api/health HTTP/1.1\r\nHost: evil.example/?\r\n\r\n`),
  raw(`GET /api/services HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n`),
  raw(`GET /api/services HTTP/1.1\r\nHost: [::1\r\n\r\n`),
  raw(`GET /api/services HTTP/1.1\r\nHost: a:99999999\r\n\r\n`),
  raw(`GET /api/services HTTP/1.1\r\nHost:\r\n\r\n`),
  raw(`GET /api/services HTTP/1.1\r\nHost: user:pass@localhost\r\n\r\n`),
  raw(`GET /api/health HTTP/1.0\r\n\r\n`),
  raw(`POST /api/auth/login HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKS}`),
  raw(`GET /api/health HTTP/0.9\r\n\r\n`),
  raw("GET /api/health\r\n\r\n"),
  raw("GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n"),
  raw("GET  /api/health  HTTP/1.1\r\nHost: x\r\n\r\n"),
  raw("GET\t/api/health\tHTTP/1.1\r\nHost: x\r\n\r\n"),
  raw("GET /api/health HTTP/1.1\nHost: x\n\n"),
  raw("GET /api/health HTTP/1.1\r\nHost: x\r\nNo colon here\r\n\r\n"),
  raw("GET /api/health HTTP/1.1\r\nHost: x\r\n: empty\r\n\r\n"),
  raw("GET /api/health HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n"),
  raw("GET /api/health HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n"),
  raw("\r\n\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"),
  raw("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  raw(Buffer.from("16030100c8010000c40303", "hex")),
  raw("\0".repeat(500)),
  raw("A".repeat(40_000)),
  raw(`GET /${"a".repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
  raw(`OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n`),
  raw(`CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n${SMUGGLED}`),
  raw(`GET /api/health HTTP/1.1\r\nHost: x\r\nContent-Length: 47\r\n\r\n${SMUGGLED}`),
  ({ host, cookie }) => ({
    bytes: Buffer.from(
      `POST /api/bookings HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 40\r\nExpect: 100-continue\r\n\r\n`,
      "latin1",
    ),
    halfClose: true,
    mustAnswer: false,
    maxAnswers: 1,
  }),
];
