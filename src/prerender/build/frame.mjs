import { BuildError } from "./build-error.mjs";
import { sha256 } from "./store.mjs";

/** Tags of the landing page's head that every page has, whatever it is about. */
const SHARED = [
  /^<meta (?:charSet|name="(?:viewport|theme-color|application-name|format-detection|mobile-web-app|apple-))/i,
  /^<link rel="(?:stylesheet|icon|apple-touch-icon|manifest)"/,
  /^<link rel="preload"[^>]* as="font"/,
  /^<script>[^<]*prefers-color-scheme/,
];

const TAG = /<(?:meta|link)\b[^>]*>|<script\b[^>]*>[\s\S]*?<\/script>/g;

/**
 * Returns what pages drawn by the running server (src/server/public-pages) share with the landing
 * page: the opening tag with the fonts' classes, and the head's styles, fonts, icons and theme
 * script. `script` is the page's own script.
 * @param {string} html the landing page, from Next or as it is stored
 * @param {string} script
 */
export function frameOf(html, script) {
  const open = /<html\b[^>]*>/.exec(html)?.[0];
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1];
  const kept = (head?.match(TAG) ?? []).filter((tag) => SHARED.some((kind) => kind.test(tag)));
  const theme = kept.find((tag) => tag.startsWith("<script>"));
  const hasStyle = kept.some((tag) => tag.startsWith('<link rel="stylesheet"'));
  if (open === undefined || theme === undefined || !hasStyle) {
    throw new BuildError(
      "The landing page's HTML has no <html> tag, style sheet or theme script that other public pages could share.",
      "If Next writes the head differently now, change src/prerender/build/frame.mjs.",
    );
  }
  const texts = [theme.slice("<script>".length, -"</script>".length), script];
  return {
    open,
    head: kept.join(""),
    script,
    scripts: texts.map((text) => `'sha256-${sha256(text, "base64")}'`),
  };
}
