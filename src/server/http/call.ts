/** One request on its way through the handlers, and what the front server knows beside its headers. */
export interface Call {
  request: Request;
  url: URL;
  /** Names this request in its answer, in the log and in error JSON. */
  requestId: string;
  /** The client's true address, by the trusted proxies alone. */
  clientAddress: string;
  /** It came over https. */
  secure: boolean;
}

export const isRead = ({ method }: { method?: string | undefined }) =>
  method === "GET" || method === "HEAD";
