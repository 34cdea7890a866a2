import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { env } from "~/env";
import { carriesSession } from "~/server/gateways/auth/session";
import { contentSecurityPolicy } from "./headers";
import type { Pages } from "./stored-pages";

/**
 * Serves pages from Next's development mode, rendered on each visit. The built product runs without
 * Next.
 */
export async function startDevPages(): Promise<Pages & { attach(server: Server): void }> {
  const { default: next } = await import("next");
  // Next handles the upgrades of the server it is given: this one, which gets only Next's.
  const httpServer = createServer();
  const app = next({ dev: true, hostname: env.HOST, port: env.PORT, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();

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
    // Next's pages wait forever without its hot-reload socket.
    attach: (server) =>
      server.on("upgrade", (request, socket, head) => {
        if (!httpServer.emit("upgrade", request, socket, head)) socket.destroy();
      }),
  };
}
