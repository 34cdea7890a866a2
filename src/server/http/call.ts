/** A request, with facts about it that only the front server knows. */
export interface Call {
  request: Request;
  url: URL;
  /** Identifies the request in its answer, the log and error JSON. */
  requestId: string;
  /** The client's address, according to the trusted proxies. */
  clientAddress: string;
  /** True if it arrived over https. */
  secure: boolean;
  /** Headers of the answer, whatever it is. */
  responseHeaders: Record<string, string>;
}

export const isRead = ({ method }: { method?: string | undefined }) =>
  method === "GET" || method === "HEAD";
