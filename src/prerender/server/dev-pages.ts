import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { env } from "~/env";
import { carriesSession } from "~/server/gateways/auth/session";
import { contentSecurityPolicy } from "./headers";
import type { PageFrame } from "./page-store";
import type { Pages } from "./stored-pages";

/**
 * Serves pages from Next's development mode, rendered on each visit. The built product runs without
 * Next.
 */
export async function startDevPages(): Promise<Pages> {
  const { default: next } = await import("next");
  // Next handles the upgrades of the server it is given: this one, which gets only Next's.
  const httpServer = createServer();
  const app = next({ dev: true, hostname: env.HOST, port: env.PORT, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();

  /** Requests the landing page each time, because its style sheet's address changes. */
  const frame = async (): Promise<PageFrame> => {
    const landing = createServer((request, response) => void handle(request, response));
    landing.listen(0, "127.0.0.1");
    await once(landing, "listening");
    const address = landing.address();
    const port = typeof address === "object" ? address?.port : undefined;
    try {
      // For a reader that runs no script, Next sends the metadata before the page.
      const headers = { "user-agent": "Twitterbot/1.0", accept: "text/html" };
      const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
      const { frameOf } = await import("../build/frame.mjs");
      const { publicPageScript } = await import("../build/page-script.mjs");
      return { ...frameOf(await answer.text(), await publicPageScript()), scripts: null };
    } finally {
      landing.close();
    }
  };

  const draw = (request: IncomingMessage, response: ServerResponse, page: string) => {
    response.setHeader("content-security-policy", contentSecurityPolicy(null, false));
    // A page that replaces another has a different path. An id stays as requested.
    if (!page.includes("[")) request.url = request.url?.replace(/^[^?]*/, page);
    return handle(request, response);
  };
  return {
    serveStranger(request, response) {
      const home = request.url?.split("?")[0] === "/";
      if (!home || carriesSession(request.headers.cookie)) return false;
      void draw(request, response, "/");
      return true;
    },
    serveFile(request, response) {
      void handle(request, response);
      return true;
    },
    servePage: (request, response, { page }) => draw(request, response, page),
    serveNotFound: (request, response) => void draw(request, response, "/_not-found"),
    landing: () => null,
    frame,
    // Without its hot-reload socket, Next's pages would wait forever.
    attach(server) {
      server.on("upgrade", (request, socket, head) => {
        if (!httpServer.emit("upgrade", request, socket, head)) socket.destroy();
      });
    },
  };
}
