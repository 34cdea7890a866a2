/** What the front server knows of a request beside its own headers. */
export interface RequestMeta {
  /** The client's true address, by the trusted proxies alone. */
  clientAddress: string;
  /** It came over https. */
  secure: boolean;
  /** Names this request in its answer, in the log and in error JSON; a new one unless told. */
  requestId?: string;
}

/** One request on its way through the handlers. */
export interface Call {
  request: Request;
  url: URL;
  requestId: string;
  meta: RequestMeta;
}
