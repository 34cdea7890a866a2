import type { AdmittedCall } from "../admission";
import { jsonResponse } from "../json-response";
import { openApiDocument } from "./document";

let made: string | undefined;

/** GET /api/openapi.json: made once; kept by whoever likes to, and asked for again with its tag. */
export function answerOpenApi({ request }: AdmittedCall): Promise<Response> {
  made ??= JSON.stringify(openApiDocument());
  return jsonResponse(request, made, 200, { "Cache-Control": "no-cache" });
}
