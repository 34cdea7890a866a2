import { inflateSync } from "node:zlib";

/** Reads our PDFs the way programs do that copy text or read it aloud. */

type Value = string | Value[] | Dictionary;
interface Dictionary {
  [key: string]: Value | undefined;
}

export interface PdfText {
  /** Its start, from the left and bottom of its page. */
  x: number;
  y: number;
  text: string;
  /** Glyph ids in the document's font. 0 is the empty box. */
  glyphs: number[];
  /** The structure type of the enclosing mark, or "Artifact". */
  tag: string | null;
}

export interface PdfElement {
  type: string;
  /** The scope of a header cell. */
  scope: string | null;
  text: string;
  children: PdfElement[];
}

const TOKEN =
  /<<|>>|[[\]]|\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\/[^\s<>[\]()/]*|[^\s<>[\]()/]+/g;

function parse(text: string): Value[] {
  const stack: Value[][] = [[]];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "<<" || token === "[") stack.push([]);
    else if (token === "]" || token === ">>") {
      const items = stack.pop() ?? [];
      stack.at(-1)?.push(token === "]" ? items : toDictionary(items));
    } else if (token === "R") {
      const [number = ""] = stack.at(-1)?.splice(-2) ?? [];
      stack.at(-1)?.push(`@${String(number)}`);
    } else stack.at(-1)?.push(token);
  }
  return stack[0] ?? [];
}

function toDictionary(items: Value[]): Dictionary {
  const entries: [string, Value | undefined][] = [];
  for (let at = 0; at < items.length; at += 2) entries.push([String(items[at]), items[at + 1]]);
  return Object.fromEntries(entries);
}

const isDictionary = (value: Value | undefined): value is Dictionary =>
  typeof value === "object" && !Array.isArray(value);

class Pdf {
  private readonly objects = new Map<string, { head: Value | undefined; stream: string }>();

  constructor(bytes: Uint8Array) {
    const file = Buffer.from(bytes).toString("latin1");
    for (const [, number = "", body = ""] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
      const at = body.indexOf("stream\n");
      const head = at < 0 ? body : body.slice(0, at);
      const packed = Buffer.from(body.slice(at + 7, -"\nendstream".length), "latin1");
      const stream = at < 0 ? "" : head.includes("FlateDecode") ? inflated(packed) : packed;
      this.objects.set(`@${number}`, { head: parse(head)[0], stream: stream.toString("latin1") });
    }
  }

  get(value: Value | undefined): Dictionary {
    const found = typeof value === "string" ? this.objects.get(value)?.head : value;
    return isDictionary(found) ? found : {};
  }

  list(value: Value | undefined): Value[] {
    const found = typeof value === "string" ? (this.objects.get(value)?.head ?? value) : value;
    return found === undefined ? [] : Array.isArray(found) ? found : [found];
  }

  stream(value: Value | undefined): string {
    return typeof value === "string" ? (this.objects.get(value)?.stream ?? "") : "";
  }

  find(type: string): [string, Dictionary][] {
    return [...this.objects].flatMap(([key, { head }]) =>
      isDictionary(head) && head["/Type"] === type ? [[key, head] as [string, Dictionary]] : [],
    );
  }
}

const inflated = (bytes: Buffer) => Buffer.from(inflateSync(bytes));

export function readPdf(bytes: Uint8Array) {
  const pdf = new Pdf(bytes);
  const catalog = pdf.find("/Catalog")[0]?.[1] ?? {};
  const texts: PdfText[] = [];
  /** Text drawn outside all marks. */
  const unmarked: string[] = [];
  const marked = new Map<string, string>();
  for (const [page, head] of pdf.find("/Page")) {
    const fonts = pdf.get(pdf.get(head["/Resources"])["/Font"]);
    const unicode = new Map(
      Object.entries(fonts).map(([name, font]) => [
        name,
        toUnicode(pdf.stream(pdf.get(font)["/ToUnicode"])),
      ]),
    );
    const marks: { tag: string; mcid: string | null }[] = [];
    let font = "";
    let [x, y] = [0, 0];
    let operands: Value[] = [];
    for (const token of parse(pdf.stream(head["/Contents"]))) {
      switch (token) {
        case "BDC":
        case "BMC": {
          const [tag, dictionary] = token === "BDC" ? operands.slice(-2) : operands.slice(-1);
          const mcid = isDictionary(dictionary) ? String(dictionary["/MCID"] ?? "") : "";
          marks.push({ tag: String(tag).slice(1), mcid: mcid === "" ? null : mcid });
          break;
        }
        case "EMC":
          marks.pop();
          break;
        case "Tf":
          font = String(operands.at(-2));
          break;
        case "Tm":
          [x = 0, y = 0] = operands.slice(-2).map(Number);
          break;
        case "f":
        case "S":
          if (!marks.some(({ tag }) => tag === "Artifact")) unmarked.push(token);
          break;
        case "TJ": {
          const glyphs = pdf
            .list(operands.at(-1))
            .filter((part) => typeof part === "string" && part.startsWith("<"))
            .flatMap((part) => String(part).match(/[0-9a-f]{4}/g) ?? [])
            .map((hex) => Number.parseInt(hex, 16));
          const text = glyphs.map((glyph) => unicode.get(font)?.[glyph] ?? "\ufffd").join("");
          const mark = marks.findLast(({ mcid, tag }) => mcid !== null || tag === "Artifact");
          texts.push({ x, y, text, glyphs, tag: mark?.tag ?? null });
          if (mark === undefined) unmarked.push(text);
          else if (mark.mcid !== null) {
            const key = `${page} ${mark.mcid}`;
            marked.set(key, (marked.get(key) ?? "") + text);
          }
          break;
        }
        default:
          operands.push(token);
          continue;
      }
      operands = [];
    }
  }
  const toElement = (ref: Value): PdfElement => {
    const element = pdf.get(ref);
    const kids = pdf.list(element["/K"]);
    const isContent = (kid: Value) => isDictionary(kid) || /^\d+$/.test(String(kid));
    const lines = kids.filter(isContent).map((kid) => {
      const [page, mcid] = isDictionary(kid) ? [kid["/Pg"], kid["/MCID"]] : [element["/Pg"], kid];
      return marked.get(`${String(page)} ${String(mcid)}`) ?? "";
    });
    const scope = pdf.get(element["/A"])["/Scope"];
    return {
      type: String(element["/S"]).slice(1),
      scope: scope === undefined ? null : String(scope).slice(1),
      text: lines.join("\n"),
      children: kids.filter((kid) => !isContent(kid)).map(toElement),
    };
  };
  return {
    texts,
    unmarked,
    language: String(catalog["/Lang"]),
    isMarked: pdf.get(catalog["/MarkInfo"])["/Marked"] === "true",
    showsTitle: pdf.get(catalog["/ViewerPreferences"])["/DisplayDocTitle"] === "true",
    elements: pdf.list(pdf.get(catalog["/StructTreeRoot"])["/K"]).map(toElement),
  };
}

/** Returns each glyph's text, by its id. */
function toUnicode(cmap: string): string[] {
  const lists = cmap.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g);
  return Array.from(lists).flatMap(([, list = ""]) =>
    Array.from(list.matchAll(/<([^>]*)>/g), ([, hex = ""]) =>
      String.fromCharCode(
        ...(hex.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)),
      ),
    ),
  );
}
