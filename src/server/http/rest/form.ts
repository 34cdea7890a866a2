import { DomainError, invalidField } from "~/domain/errors";
import { UPLOAD_SENTENCES } from "~/domain/upload/rules";
import { BODY_CAPS, parseJson, readCapped, requireJsonType } from "../body";
import type { BodyKind, RestRow } from "./routes";

/** The form field each upload comes in (specification §7). */
const FILE_FIELDS = { picture: "profilePicture", resume: "resume" } as const;

const isMultipart = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

/** A body as read from the wire, parsed only when somebody asks: a signed-out caller gets 401 first. */
export interface RawBody {
  bytes: Uint8Array<ArrayBuffer>;
  parse(): Promise<unknown>;
}

/** Checks size and type, reads the bytes, and puts the parsing off. */
export async function readBody(request: Request, row: RestRow): Promise<RawBody> {
  const kind: BodyKind = row.body ?? "none";
  if (kind === "json" || (kind === "picture" && !isMultipart(request))) requireJsonType(request);
  if (kind === "resume" && !isMultipart(request)) {
    throw new DomainError("UNSUPPORTED_TYPE", "Please send the file as multipart/form-data.");
  }
  const cap =
    kind === "picture" && !isMultipart(request) ? BODY_CAPS.json : BODY_CAPS[row.cap ?? "json"];
  const bytes = await readCapped(request, cap);
  return { bytes, parse: () => parseBody(request, kind, bytes) };
}

async function parseBody(
  request: Request,
  kind: BodyKind,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  switch (kind) {
    case "none":
      return undefined;
    case "json":
      return parseJson(bytes);
    case "bytes":
      return bytes;
    case "resume":
      return fileOf(request, bytes, FILE_FIELDS.resume);
    case "picture":
      return isMultipart(request) ? fileOf(request, bytes, FILE_FIELDS.picture) : parseJson(bytes);
    default:
      return kind satisfies never;
  }
}

/** The one file of a multipart body, by its field; anything else beside it is a 400. */
async function fileOf(request: Request, bytes: Uint8Array<ArrayBuffer>, field: string) {
  let form: FormData;
  try {
    const type = request.headers.get("content-type") ?? "";
    form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch (error) {
    throw new DomainError("INVALID", "The form could not be read.", {}, error);
  }
  const files = [...form.entries()].filter(([, value]) => typeof value !== "string");
  const file = form.get(field);
  if (files.length !== 1 || file === null || typeof file === "string") {
    throw invalidField(field, `Please send one file in the field ${field}.`);
  }
  if (file.size === 0) throw invalidField(field, UPLOAD_SENTENCES.notImage);
  return { bytes: new Uint8Array(await file.arrayBuffer()), filename: file.name.slice(0, 1000) };
}
