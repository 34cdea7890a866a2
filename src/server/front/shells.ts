import type { IncomingMessage, ServerResponse } from "node:http";
import type { UserType } from "~/domain/account/roles";
import { carriesSession } from "~/server/gateways/auth/session";
import { gzipped, takesCoding } from "~/server/http/encoding";
import type { PageStore } from "./pages-store";

/** Whether the caller is one of those for whom the page was drawn; all others are left to Next. */
export type IsAudience = (
  audience: UserType,
  caller: { cookie: string; requestId: string },
) => Promise<boolean>;

interface Call {
  path: string;
  requestId: string;
  /** What the answer's policy lets through. */
  nonce: string;
}

/** Serves signed-in pages without data, which their scripts fetch; false means Next has to answer. */
export interface Shells {
  serve(request: IncomingMessage, response: ServerResponse, call: Call): Promise<boolean>;
}

/**
 * The signed-in pages that are drawn once by the build (docs/decisions/017-shells.md). They hold
 * nobody's data, but only who would see the page gets one: the guard stands here as it does in Next.
 */
export function storedShells(store: PageStore, isAudience: IsAudience): Shells {
  const { nonce: place, pages } = store.manifest.shells;
  const shells = new Map(
    Object.entries(pages).map(([path, { file, audience, link }]) => {
      const pieces = store.read(file, "identity").toString("utf8").split(place);
      return [path, { pieces, audience, link }];
    }),
  );
  return {
    async serve(request, response, { path, requestId, nonce }) {
      const shell = shells.get(path);
      const { headers } = request;
      const { cookie } = headers;
      if (shell === undefined || cookie === undefined || !carriesSession(cookie)) return false;
      // A query, or data in place of a page: Next knows what is meant.
      if (request.url !== path || headers.rsc !== undefined) return false;
      if (headers["next-router-prefetch"] !== undefined) return false;
      if (!(await isAudience(shell.audience, { cookie, requestId }))) return false;
      const page = shell.pieces.join(nonce);
      const zipped = takesCoding(headers["accept-encoding"]?.toString(), "gzip");
      const body = zipped ? await gzipped(page) : Buffer.from(page);
      response.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-cache, no-store, max-age=0, must-revalidate",
        vary: "Accept-Encoding, Cookie",
        ...(shell.link === "" ? {} : { link: shell.link }),
        ...(zipped ? { "content-encoding": "gzip" } : {}),
        "content-length": body.length,
      });
      response.end(request.method === "HEAD" ? undefined : body);
      return true;
    },
  };
}
