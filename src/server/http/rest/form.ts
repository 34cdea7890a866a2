import { DomainError, type PlainRefusal } from "~/domain/errors";
import { DOCUMENT_FIELDS } from "~/domain/vetting/kinds";
import {
  BODY_CAPS,
  parseJson,
  readCapped,
  readJson,
  requireJsonType,
  requireLength,
} from "../body";
import type { BodyKind, RestRow } from "./routes";

/** The form field each upload comes in, why one is unfit, and what is said beside it. */
const UPLOADS = {
  picture: { field: "profilePicture", empty: "notAPicture" },
  photo: { field: "photo", empty: "notAPicture", texts: ["kind"] },
  resume: { field: "resume", empty: "notAResume" },
  taxForm: { field: "taxForm", empty: "notADocument" },
  document: {
    field: "document",
    empty: "notADocument",
    texts: ["kind", ...DOCUMENT_FIELDS],
  },
} as const satisfies Partial<Record<BodyKind, FileForm>>;

interface FileForm {
  field: string;
  empty: PlainRefusal;
  texts?: readonly string[];
}

/** More parts than this are no form of ours. */
const MAX_PARTS = 20;

const isMultipart = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

/** A body as read from the wire, parsed only when somebody asks. */
export interface RawBody {
  bytes: Uint8Array<ArrayBuffer>;
  parse(): Promise<unknown>;
}

/** What a row's body is in this request: a picture may also be asked for a place of its own, in JSON. */
function formOf(request: Request, { body = "none", cap }: RestRow) {
  const isTicket = body === "picture" && !isMultipart(request);
  const kind: BodyKind = isTicket ? "json" : body;
  return {
    kind,
    isJson: kind === "json" || kind === "optional",
    cap: BODY_CAPS[isTicket ? "json" : (cap ?? "json")],
    tooLarge: TOO_LARGE[kind],
  };
}

const TOO_LARGE = {
  none: "tooLarge",
  json: "tooLarge",
  optional: "tooLarge",
  picture: "pictureTooLarge",
  photo: "pictureTooLarge",
  bytes: "pictureTooLarge",
  resume: "resumeTooLarge",
  taxForm: "documentTooLarge",
  document: "documentTooLarge",
} as const satisfies Record<BodyKind, PlainRefusal>;

/** Refuses a body that says itself that it is longer than this row's may be. */
export function requireRowSize(request: Request, row: RestRow): void {
  const { cap, tooLarge } = formOf(request, row);
  requireLength(request, cap, tooLarge);
}

/** Refuses a body of another type than this row's. */
export function requireRowType(request: Request, row: RestRow): void {
  const { kind } = formOf(request, row);
  if (kind === "json") requireJsonType(request);
  const isFile = kind === "photo" || kind === "resume" || kind === "taxForm" || kind === "document";
  if (isFile && !isMultipart(request)) throw new DomainError("notSentAsForm");
}

/** Reads the bytes, and puts the parsing off until somebody asks, once. */
export async function readBody(request: Request, row: RestRow): Promise<RawBody> {
  const { kind, isJson, cap, tooLarge } = formOf(request, row);
  const bytes = await (isJson ? readJson(request, cap) : readCapped(request, cap, tooLarge));
  let parsed: Promise<unknown> | undefined;
  return { bytes, parse: () => (parsed ??= parseBody(request, kind, bytes)) };
}

async function parseBody(
  request: Request,
  kind: BodyKind,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  switch (kind) {
    case "none":
      return undefined;
    case "optional":
      if (bytes.length === 0) return {};
      requireJsonType(request);
      return parseJson(bytes);
    case "json":
      return parseJson(bytes);
    case "bytes":
      return bytes;
    case "picture":
    case "photo":
    case "resume":
    case "taxForm":
    case "document":
      return fileOf(request, bytes, UPLOADS[kind]);
    default:
      return kind satisfies never;
  }
}

/** The one file of a multipart body, by its field; a second file or a heap of parts is a 400. */
async function fileOf(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  { field, empty, texts = [] }: FileForm,
) {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch((error: unknown) => {
    throw new DomainError("noForm", {}, error);
  });
  const parts = [...form.values()];
  if (parts.length > MAX_PARTS) throw new DomainError("tooManyParts");
  const file = form.get(field);
  const files = parts.filter((value) => typeof value !== "string");
  if (files.length !== 1 || file === null || typeof file === "string") {
    throw new DomainError("noSingleFile", { field });
  }
  if (file.size === 0) throw new DomainError(empty, { field });
  const told = Object.fromEntries(texts.map((name) => [name, form.get(name) ?? undefined]));
  const content = new Uint8Array(await file.arrayBuffer());
  return { ...told, bytes: content, filename: file.name.slice(0, 1000) };
}
