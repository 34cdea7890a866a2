import { DomainError } from "~/domain/errors";

/** A version, quoted or not, also as a weak tag. */
const VERSION = /^(?:W\/)?(?:"(\d{1,9})"|(\d{1,9}))$/;

/**
 * Adds the version of `If-Match` to a body. `*` stands for any version.
 * @throws {DomainError} INVALID for anything else, such as an ETag, which differs for each reader
 */
export function withSeenVersion(request: Request, body: unknown): unknown {
  const header = request.headers.get("if-match")?.trim() ?? "*";
  if (header === "*") return body;
  const [, quoted, bare] = VERSION.exec(header) ?? [];
  const version = Number(quoted ?? bare);
  if (!(version >= 1)) throw new DomainError("noVersionInIfMatch");
  return typeof body === "object" && body !== null && !Array.isArray(body)
    ? { ...body, version }
    : body;
}
