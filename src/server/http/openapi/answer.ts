import { API_HEADERS } from "../errors";
import { openApiDocument } from "./document";

let text: string | undefined;

/** GET /api/openapi.json: made from the same schemas the procedures check with. */
export async function answerOpenApi(): Promise<Response> {
  text ??= JSON.stringify(openApiDocument());
  return new Response(text, {
    headers: { ...API_HEADERS, "Content-Type": "application/json; charset=utf-8" },
  });
}
