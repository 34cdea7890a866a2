import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** Tags and rules that make a browser fetch a typeface. */
const FONTS = /<link rel="preload"[^>]*as="font"[^>]*>|@font-face\s*\{[^}]*\}/g;

/**
 * Serves the product's pages without their typefaces, everything else as it is, to show what the
 * typefaces cost.
 */
export async function startWithoutFonts(
  url: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(url + (request.url ?? "/"));
      const type = answer.headers.get("content-type") ?? "";
      const body = Buffer.from(await answer.arrayBuffer());
      response.statusCode = answer.status;
      response.setHeader("content-type", type);
      if (!/^text\/(?:html|css)|javascript|json/.test(type)) return void response.end(body);
      response.setHeader("content-encoding", "gzip");
      response.end(gzipSync(body.toString("utf8").replaceAll(FONTS, "")));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
