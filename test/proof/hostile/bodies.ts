import type { Random } from "./random";
import { HOSTILE_KEYS, HOSTILE_VALUES } from "./values";

/** A body and the type it claims to have. */
export interface Body {
  type: string | null;
  bytes: Buffer;
}

const text = (content: string, type: string | null = "application/json"): Body => ({
  type,
  bytes: Buffer.from(content),
});

/** Creates JSON with valid syntax and otherwise wrong content. */
export function spoiltJson(random: Random, example: object): Body {
  const value: Record<string, unknown> = { ...example };
  const keys = [...Object.keys(example), ...HOSTILE_KEYS];
  for (let changes = random.below(4); changes > 0; changes -= 1) {
    const hostile = random.pick(HOSTILE_VALUES);
    Object.defineProperty(value, random.pick(keys), {
      value: typeof hostile === "bigint" ? String(hostile) : hostile,
      enumerable: true,
      configurable: true,
    });
  }
  if (random.chance(0.2)) delete value[random.pick(keys)];
  return text(JSON.stringify(value));
}

/** Creates JSON meant to harm its parser. */
export function jsonBomb(random: Random): Body {
  const deep = random.pick([21, 1_000, 30_000]);
  return text(
    random.pick([
      () => "[".repeat(deep) + "]".repeat(deep),
      () => '{"a":'.repeat(deep) + "1" + "}".repeat(deep),
      () => "[".repeat(60_000),
      () => `[${"[],".repeat(20_000)}[]]`,
      () => `{"email":"${"\\u0000".repeat(9_000)}"}`,
      () => `{"email":"${"\\".repeat(9_001)}`,
      () => `{${Array.from({ length: 4_000 }, (_, i) => `"k${i}":0`).join(",")}}`,
      () => `{${'"a":1,'.repeat(8_000)}"a":2}`,
      () => `{"amount":${"9".repeat(20_000)}}`,
      () => `{"amount":1e${"9".repeat(300)}}`,
      () => '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
      () => "\ufeff{}",
      () => '{"a":1}{"b":2}',
      () => "{'a':1}",
      () => "NaN",
      () => '"text"',
      () => "null",
      () => "[]",
      () => "",
      () => " ".repeat(60_000),
      () => '{"a":'.padEnd(70_000, " "),
    ])(),
  );
}

/** Creates bytes and types that don't match, or are invalid. */
export function oddlyTyped(random: Random): Body {
  const content = random.pick([
    Buffer.from('{"email":"a@example.com","password":"x"}'),
    Buffer.from('{"email":"a@example.com","password":"x"}', "utf16le"),
    Buffer.from("email=a%40example.com&password=x"),
    Buffer.from([0xff, 0xfe, 0xfd, 0x80, 0x22]),
    Buffer.from('{"email":"\xc3\x28"}', "latin1"),
    random.bytes(random.below(400)),
    Buffer.alloc(0),
  ]);
  const type = random.pick([
    null,
    "",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "application/json; charset=utf-8; charset=utf-16",
    "application/json;;;",
    "application/json, text/plain",
    "application/jsonp",
    "APPLICATION/JSON",
    "application/json; boundary=x",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${"b".repeat(300)}`,
    'multipart/form-data; boundary="a b"',
    "multipart/mixed; boundary=x",
    "image/png",
    "a/b".repeat(500),
    "*/*",
    "application/json\t",
  ]);
  return { type, bytes: content };
}

const BOUNDARY = "----abcdefghijklmnopqrstuvwxyz";

/** Creates forms that no browser sends. */
export function brokenForm(random: Random, field: string): Body {
  const part = (head: string, content: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
  const disposition = (more = "") => `Content-Disposition: form-data; name="${field}"${more}`;
  const file = part(`${disposition('; filename="a.png"')}\r\nContent-Type: image/png`, "PNG");
  const end = `--${BOUNDARY}--\r\n`;
  const content = random.pick([
    () => file,
    () => file + file + end,
    () => part(disposition(), "no file") + end,
    () => end,
    () => `--${BOUNDARY}`,
    () => `${file.replaceAll("\r\n", "\n")}${end}`,
    () => part("", "nothing said") + end,
    () => part("Content-Disposition: form-data", "no name") + end,
    () => part(`X-Long: ${"x".repeat(30_000)}`, "x") + end,
    () => part("X: y\r\n".repeat(2_000), "x") + end,
    () => part(disposition('; filename="a\r\nX-Injected: 1.png"'), "x") + end,
    () => part(disposition('; filename="../../../../etc/passwd"'), "x") + end,
    () => part(disposition(`; filename="${"a".repeat(9_000)}.png"`), "x") + end,
    () => part(disposition("; filename*=UTF-8''%00%ff.png"), "x") + end,
    () => part(`${disposition('; filename="a"')}\r\nContent-Transfer-Encoding: base64`, "AA") + end,
    () => part(disposition('; filename="a"') + "\r\nContent-Length: 99999999", "x") + end,
    () => part("Content-Disposition: attachment; name=x", "x") + end,
    () => part(disposition(), "x").repeat(300) + end,
    () => file + end + "trailing".repeat(100),
    () => "preamble\r\n" + file + end,
    () => file.slice(0, -2) + `--${BOUNDARY}x--\r\n`,
    () => file.slice(0, random.below(file.length)),
  ])();
  return text(content, `multipart/form-data; boundary=${BOUNDARY}`);
}

/** Creates marks that superjson would revive, for the tRPC route. */
export function oddSuperjson(random: Random): Body {
  const json = random.pick([{}, null, [], "x", { id: "x" }, { __proto__: null, a: 1 }]);
  const mark = random.pick<unknown>([
    ["Date"],
    ["undefined"],
    ["regexp"],
    ["bigint"],
    ["set"],
    ["map"],
    ["Error"],
    ["URL"],
    ["number"],
    ["symbol", "nobody"],
    ["class", "Nobody"],
    ["custom", "nobody"],
    ["typed-array", "Nobody"],
    ["nobody"],
    [],
    "Date",
    1,
    null,
  ]);
  const values = random.pick<unknown>([
    { id: mark },
    { "a.b.c": mark },
    { "__proto__.isAdmin": mark },
    { "constructor.prototype.isAdmin": mark },
    [mark, { id: [mark] }],
    mark,
  ]);
  const meta = random.pick<unknown>([
    { values },
    { values, v: 1 },
    { values, referentialEqualities: { id: ["__proto__.isAdmin"] } },
    { referentialEqualities: [["__proto__"]] },
    { referentialEqualities: { a: ["b"], __proto__: ["c"] } },
    "meta",
    [],
    null,
  ]);
  const call = { json, meta };
  return text(
    JSON.stringify(random.pick<unknown>([call, { 0: call }, { 0: call, 1: call }, [call]])),
  );
}
