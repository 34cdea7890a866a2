import { invalidParameter } from "./faults";

/** A decoded request: `a[b][0]=x` is { a: { b: { "0": "x" } } }; `a[]=x` counts from 0. */
export interface FormHash {
  [key: string]: FormValue;
}
export type FormValue = string | FormHash;

const MAX_DEPTH = 6;
const MAX_PARAMETERS = 1_000;

/** Decodes a form body or query string with nested brackets, as Stripe's API does. */
export function parseForm(text: string): FormHash {
  const root: FormHash = Object.create(null);
  const parameters = new URLSearchParams(text);
  if (parameters.size > MAX_PARAMETERS) {
    throw invalidParameter("", `A request can have at most ${MAX_PARAMETERS} parameters.`);
  }
  for (const [name, value] of parameters) insert(root, keysOf(name), value, name);
  return root;
}

/** Decodes a browser's JSON body; numbers and booleans become the text a form would have. */
export function parseJson(text: string): FormHash {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidParameter("", "Invalid request (the body is not valid JSON).");
  }
  const hash = fromJson(value, 0);
  if (typeof hash === "string") throw invalidParameter("", "Invalid request body.");
  return hash;
}

/** Decodes an upload, keeping each file's name, size and first bytes. */
export async function parseMultipart(request: Request): Promise<FormHash> {
  const root: FormHash = Object.create(null);
  for (const [name, value] of await request.formData()) {
    if (typeof value === "string") {
      insert(root, keysOf(name), value, name);
      continue;
    }
    const bytes = await value.slice(0, 8).arrayBuffer();
    root[name] = {
      beginning: Buffer.from(bytes).toString("latin1"),
      name: value.name,
      size: String(value.size),
    };
  }
  return root;
}

function fromJson(value: unknown, depth: number): FormValue {
  if (typeof value !== "object" || value === null) return value === null ? "" : String(value);
  if (depth > MAX_DEPTH) throw invalidParameter("", "Invalid request: nested too deeply.");
  const hash: FormHash = Object.create(null);
  for (const [key, inner] of Object.entries(value)) hash[key] = fromJson(inner, depth + 1);
  return hash;
}

function keysOf(name: string): string[] {
  const bracket = name.indexOf("[");
  if (bracket <= 0) return [name];
  const inner = name.slice(bracket);
  if (!/^(\[[^[\]]*\])+$/.test(inner) || inner.split("[").length > MAX_DEPTH) {
    throw invalidParameter(name, `Invalid parameter name: ${name.slice(0, 80)}`);
  }
  return [name.slice(0, bracket), ...inner.slice(1, -1).split("][")];
}

function insert(hash: FormHash, keys: string[], value: string, name: string): void {
  const [first = "", ...rest] = keys;
  const key = first === "" ? String(Object.keys(hash).length) : first;
  if (rest.length === 0) {
    hash[key] = value;
    return;
  }
  const inner = hash[key] ?? Object.create(null);
  if (typeof inner === "string") throw invalidParameter(name, `Invalid object: ${name}`);
  hash[key] = inner;
  insert(inner, rest, value, name);
}

/** Returns the same text for equal requests, whatever the order of their parameters. */
export function canonicalForm(value: FormValue): string {
  if (typeof value === "string") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalForm(value[key] ?? "")}`).join(",")}}`;
}
