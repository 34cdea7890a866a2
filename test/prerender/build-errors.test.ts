import { describe, expect, test } from "vitest";
import { requireEveryPage, storePage, withoutRuntime } from "../../src/prerender/build/pages.mjs";

describe("a page that can't be prerendered stops the build", () => {
  test("names each page that isn't static with its file, and says what to do", () => {
    const sources = {
      "/(app)/desk/page": "/desk",
      "/(app)/customer/bookings/[bookingId]/page": "/customer/bookings/[bookingId]",
      "/page": "/",
      "/_global-error/page": "/_global-error",
    };
    const drawn = { "/": { srcRoute: null } };
    expect(() => requireEveryPage(drawn, sources)).toThrowErrorMatchingInlineSnapshot(`
      [BuildError: Not static, so the build can't prerender:
        /desk (src/app/(app)/desk/page.tsx)
        /customer/bookings/[bookingId] (src/app/(app)/customer/bookings/[bookingId]/page.tsx)
      Each of them reads the request on the server (cookies(), headers(), searchParams, an uncached fetch), or has an id in its address and no generateStaticParams. Move the read into the screen (a tRPC hook, useSearchParams), or export generateStaticParams with placeholderOf("…").
      More: docs/architecture.md#build-errors]
    `);
  });

  test("accepts pages that Next drew, also with a placeholder in the address", () => {
    const sources = { "/(app)/jobs/[id]/page": "/jobs/[id]" };
    const drawn = { "/jobs/x": { srcRoute: "/jobs/[id]" } };
    expect(() => requireEveryPage(drawn, sources)).not.toThrow();
  });
});

const publicPage = (body: string) =>
  withoutRuntime("/", `<script>theme</script>${body}</body>`, { script: "1", link: "" });

describe("a public page", () => {
  test("keeps the theme's script and its own, and loses Next's", () => {
    const { page } = publicPage('<script src="/_next/a.js"></script><p>Hi</p>');
    expect(page).toBe("<script>theme</script><p>Hi</p><script>1</script></body>");
  });

  test("names what needs React, and where the behavior goes instead", () => {
    expect(() => publicPage('<button onClick="x()">')).toThrowErrorMatchingInlineSnapshot(`
      [BuildError: / is a public page and contains onClick=", which needs Next's script or a nonce.
      Write the behavior as DOM code in src/features/landing/static-page.ts, or take the page out of PUBLIC in src/prerender/build/pages.mjs.
      More: docs/architecture.md#build-errors]
    `);
    expect(() => publicPage("<script>second</script>")).toThrowErrorMatchingInlineSnapshot(`
      [BuildError: / is a public page and has 2 inline scripts; only the theme's is allowed.
      Move the others into src/features/landing/static-page.ts. If Next added one, remove it in src/prerender/build/pages.mjs.
      More: docs/architecture.md#build-errors]
    `);
  });
});

test("a page without a charset tag can't take its preloads", () => {
  const ours = { NONCE_PLACEHOLDER: "n", preloadOf: () => "fetch()" };
  const page = { html: "<head></head>", rsc: "", link: "", script: null };
  expect(() => storePage("/desk", page, ours)).toThrowErrorMatchingInlineSnapshot(`
    [BuildError: /desk has preloads, and its HTML has no <meta charSet="utf-8"/> to put them behind.
    Keep the head of src/app/layout.tsx as it was. If Next writes this tag differently now, change it in src/prerender/build/pages.mjs.
    More: docs/architecture.md#build-errors]
  `);
});
