import { randomUUID } from "node:crypto";
import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from "node:http";

const NAME = "x-request-id";

/**
 * An answer that names its request in `x-request-id`. A page that is the same for everybody brings
 * its headers as a list, which Node writes in one pass. Setting the id before would make Node set
 * each of them one by one: `npm run bench -- p6` prints what public pages serve.
 */
export class Answer<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  readonly requestId = randomUUID();

  override writeHead(
    status: number,
    second?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    third?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    if (Array.isArray(second)) {
      return super.writeHead(status, [...second, NAME, this.requestId]);
    }
    this.setHeader(NAME, this.requestId);
    if (typeof second === "string") return super.writeHead(status, second, third);
    return super.writeHead(status, second);
  }
}
