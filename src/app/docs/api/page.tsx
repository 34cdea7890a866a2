import type { Metadata } from "next";

import { Link } from "~/components/ui/link";
import { BRAND_NAME } from "~/domain/brand";
import { ApiReference } from "~/features/api-reference/api-reference";
import { QuickStart } from "~/features/api-reference/quick-start";

export const metadata: Metadata = {
  title: "API reference",
  description: `Every call of the ${BRAND_NAME} API, with examples you can try.`,
};

/** Renders /docs/api, for developers of API clients. */
export default function Page() {
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-8">
      <p className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link className="underline underline-offset-4" href="/">
          {BRAND_NAME}
        </Link>
        <a className="underline underline-offset-4" href="/api/openapi.json">
          openapi.json
        </a>
      </p>
      <h1 className="mb-6 font-display text-title font-semibold">API reference</h1>
      <ApiReference url="/api/openapi.json">
        <QuickStart />
      </ApiReference>
    </main>
  );
}
