import { FOOTER_BRAND_NAME } from "~/domain/brand";
import { FOOTER_COLUMNS, FOOTER_LEGAL, FOOTER_YEAR } from "~/domain/marketing";
import { LogoMark } from "~/features/shell/brand";
import { PUBLIC_PATHS } from "~/lib/public-paths";

const linkClasses =
  "inline-flex min-h-11 items-center text-asphalt-muted underline-offset-4 hover:text-asphalt-foreground hover:underline sm:min-h-9";

const PUBLIC_LINKS = [
  { href: PUBLIC_PATHS.services, label: "All services and prices" },
  { href: PUBLIC_PATHS.areas, label: "Cities" },
] as const;

/**
 * Shows the footer. The documented links are placeholders, so they stay on the page. The row below
 * them leads to the public pages.
 */
export function SiteFooter() {
  return (
    <footer className="border-t border-asphalt-line bg-asphalt text-sm text-asphalt-foreground">
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-8 px-4 py-12 sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div>
          <div className="flex items-center gap-3">
            <LogoMark className="rounded-[0.55rem] ring-1 ring-asphalt-line" />
            <p className="font-display text-heading font-bold">{FOOTER_BRAND_NAME}</p>
          </div>
          <p className="mt-3 max-w-[38ch] text-asphalt-muted">
            Mechanics who come to you, seven days a week.
          </p>
        </div>
        <div className="grid grid-cols-2 gap-x-8 lg:contents">
          {FOOTER_COLUMNS.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="mb-1 text-base font-semibold">{column.title}</h2>
              <ul>
                {column.links.map((label) => (
                  <li key={label}>
                    <a href="#top" className={linkClasses}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <nav aria-label="Public pages" className="mx-auto max-w-7xl px-4 pb-4 sm:px-6">
        <ul className="flex flex-wrap gap-x-6">
          {PUBLIC_LINKS.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className={linkClasses}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mx-auto max-w-7xl px-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-asphalt-line pt-4">
          <p className="text-asphalt-muted">
            © {FOOTER_YEAR} {FOOTER_BRAND_NAME}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {FOOTER_LEGAL.map((label) => (
              <li key={label}>
                <a href="#top" className={linkClasses}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
