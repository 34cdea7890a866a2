import type { ReactNode } from "react";
import { BRAND_NAME } from "~/domain/brand";
import { SiteFooter } from "~/features/landing/site-footer";
import { SiteHeader } from "~/features/landing/site-header";
import { CurbStripe } from "~/features/shell/brand";
import { SkipLink } from "~/features/shell/skip-link";
import { PATHS } from "~/lib/paths";

/** A page's ancestors below the home page. */
export interface Crumb {
  name: string;
  path: string;
}

type PublicLayoutProps = {
  /** Ancestors, then the page itself. */
  trail: readonly Crumb[];
  children: ReactNode;
};

/** Frames a public page: the landing page's header and footer, and the way back. */
export function PublicLayout({ trail, children }: PublicLayoutProps) {
  return (
    <>
      <SkipLink />
      <SiteHeader on="elsewhere" />
      <main id="main">
        <nav aria-label="Breadcrumb" className="mx-auto max-w-7xl px-4 pt-5 sm:px-6">
          <ol className="flex flex-wrap gap-x-2 text-sm text-muted-foreground">
            <li>
              <a href={PATHS.home} className="inline-flex min-h-9 items-center hover:underline">
                {BRAND_NAME}
              </a>
            </li>
            {trail.map(({ name, path }, index) => (
              <li key={path} className="flex min-w-0 items-center gap-2 wrap-anywhere">
                <span aria-hidden>/</span>
                {index === trail.length - 1 ? (
                  <span aria-current="page">{name}</span>
                ) : (
                  <a href={path} className="inline-flex min-h-9 items-center hover:underline">
                    {name}
                  </a>
                )}
              </li>
            ))}
          </ol>
        </nav>
        {children}
      </main>
      <CurbStripe />
      <SiteFooter />
    </>
  );
}
