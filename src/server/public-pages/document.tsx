import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { BRAND_NAME } from "~/domain/brand";
import type { PageFrame } from "~/prerender/server/page-store";
import type { PageHead, PublicPage } from "./kind";
import { structuredDataText } from "./structured-data";

/** Size of every preview picture. */
const PICTURE = { width: "1200", height: "630" } as const;

/** Builds a complete page. `site` is always the product's own address, not the requested host. */
export function documentOf(frame: PageFrame, { head, body }: PublicPage, site: string): string {
  return [
    "<!DOCTYPE html>",
    frame.open,
    "<head>",
    frame.head,
    renderToStaticMarkup(<Head head={head} site={site} />),
    "</head><body>",
    renderToStaticMarkup(body),
    `<script>${frame.script}</script>`,
    "</body></html>",
  ].join("");
}

function Head({ head, site }: { head: PageHead; site: string }): ReactElement {
  const title = `${head.title} · ${BRAND_NAME}`;
  const address = `${site}${head.path}`;
  const picture = `${site}/previews/${head.picture}.png`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      <link rel="canonical" href={address} />
      {head.noindex === true ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={PICTURE.width} />
      <meta property="og:image:height" content={PICTURE.height} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: structuredDataText(head.data) }}
      />
    </>
  );
}
