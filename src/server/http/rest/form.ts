import { DomainError, type PlainRefusal } from "~/domain/errors";
import type { Rules } from "../admission";
import {
  BODY_CAPS,
  jsonCap,
  parseJson,
  readCapped,
  readJson,
  requireJsonType,
  requireLength,
} from "../body";
import { proceduresOf, type BodyKind, type FileField, type RestRow } from "./routes";

/** The refusals of a missing or too large file, by form field. */
const FILES: Record<FileField, { empty: PlainRefusal; tooLarge: PlainRefusal }> = {
  profilePicture: { empty: "notAPicture", tooLarge: "pictureTooLarge" },
  photo: { empty: "notAPicture", tooLarge: "pictureTooLarge" },
  resume: { empty: "notAResume", tooLarge: "resumeTooLarge" },
  taxForm: { empty: "notADocument", tooLarge: "documentTooLarge" },
  document: { empty: "notADocument", tooLarge: "documentTooLarge" },
};

const isFile = (kind: BodyKind): kind is FileField => Object.hasOwn(FILES, kind);

/** More parts than any form of ours has. */
const MAX_PARTS = 20;

const isMultipart = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

/**
 * Returns the kind of this request's body. A picture's route also accepts JSON that asks for an
 * upload address.
 */
function formOf(
  request: Request,
  row: RestRow,
): { kind: BodyKind; cap: number; tooLarge?: PlainRefusal } {
  const { body = "none" } = row;
  const kind = body === "profilePicture" && !isMultipart(request) ? "json" : body;
  if (kind === "bytes") return { kind, cap: BODY_CAPS.upload, tooLarge: "pictureTooLarge" };
  if (isFile(kind)) return { kind, cap: BODY_CAPS.upload, tooLarge: FILES[kind].tooLarge };
  return { kind, cap: jsonCap(proceduresOf(row)) };
}

/** Returns the checks before a body is read: its declared length and type. */
export function bodyRules(row: RestRow): Pick<Rules, "requireSize" | "requireType"> {
  return {
    requireSize(request) {
      const { cap, tooLarge } = formOf(request, row);
      requireLength(request, cap, tooLarge);
    },
    requireType(request) {
      const { kind } = formOf(request, row);
      if (kind === "json") requireJsonType(request);
      if (isFile(kind) && !isMultipart(request)) throw new DomainError("notSentAsForm");
    },
  };
}

export type ReadBody = Awaited<ReturnType<typeof readBody>>;

/** Reads an admitted call's body. `told` identifies it for idempotency; `body` is its content. */
export async function readBody(request: Request, row: RestRow) {
  const { kind, cap, tooLarge } = formOf(request, row);
  if (kind === "json" || kind === "optional") {
    const bytes = await readJson(request, cap);
    if (kind === "optional" && bytes.length === 0) return { told: [], body: {} };
    if (kind === "optional") requireJsonType(request);
    return { told: [bytes], body: parseJson(bytes) };
  }
  const bytes = await readCapped(request, cap, tooLarge);
  if (isFile(kind)) {
    const body = await fileOf(request, bytes, kind);
    const { bytes: file, ...said } = body;
    // The boundary is left out, because it differs each time a browser sends the same form.
    return { told: [Buffer.from(JSON.stringify(said)), file], body };
  }
  return { told: [bytes], body: kind === "bytes" ? bytes : undefined };
}

type FileForm = { bytes: Uint8Array; filename: string; [text: string]: unknown };

/**
 * Reads a multipart body's one file and its text fields. More files or too many parts are a 400.
 */
async function fileOf(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  field: FileField,
): Promise<FileForm> {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch((error: unknown) => {
    throw new DomainError("noForm", {}, error);
  });
  const parts = [...form];
  if (parts.length > MAX_PARTS) throw new DomainError("tooManyParts");
  const file = form.get(field);
  const texts = parts.filter(([, value]) => typeof value === "string");
  if (parts.length - texts.length !== 1 || file === null || typeof file === "string") {
    throw new DomainError("noSingleFile", { field });
  }
  if (file.size === 0) throw new DomainError(FILES[field].empty, { field });
  const content = new Uint8Array(await file.arrayBuffer());
  return { ...Object.fromEntries(texts), bytes: content, filename: file.name.slice(0, 1000) };
}
