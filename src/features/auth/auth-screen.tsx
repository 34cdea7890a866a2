import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { Link } from "~/components/ui/link";
import type { UserType } from "~/domain/account/roles";
import { BRAND_NAME } from "~/domain/brand";
import { WARRANTY_DAYS } from "~/domain/claim/policy";
import { TRIAL_DAYS } from "~/domain/mechanic/trial";
import { HeroArt } from "~/features/landing/hero-art";
import { CurbStripe, Logo } from "~/features/shell/brand";
import { ThemeToggle } from "~/features/theme/theme-toggle";
import { PATHS } from "~/lib/paths";

const ASIDE = {
  customer: {
    title: "The shop comes to you.",
    points: [
      "The whole price before you book",
      "Same-day service, seven days a week",
      `${WARRANTY_DAYS}-day warranty on parts and labor`,
    ],
  },
  mechanic: {
    title: "Your van, your hours, your rate.",
    points: [
      `${TRIAL_DAYS}-day free trial`,
      "Jobs inside the radius you set",
      "Earnings by direct deposit",
    ],
  },
} as const satisfies Record<UserType, { title: string; points: readonly string[] }>;

type AuthScreenProps = {
  /** Whose benefits are listed next to the form. */
  role?: UserType;
  /** The h1. Omit it if the screen inside has its own. */
  title?: string;
  description?: ReactNode;
  /** Uses a wider column, for cards. */
  wide?: boolean;
  children: ReactNode;
};

/** Frames every sign-in screen: the link home, the form and the benefits. */
export function AuthScreen({
  role = "customer",
  title,
  description,
  wide = false,
  children,
}: AuthScreenProps) {
  const aside = ASIDE[role];
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      <div className="flex min-w-0 flex-col">
        <header className="flex h-16 items-center justify-between px-4 sm:px-6">
          <Link
            href={PATHS.home}
            aria-label={`${BRAND_NAME} home`}
            className="flex min-h-11 items-center rounded-md"
          >
            <Logo />
          </Link>
          <ThemeToggle />
        </header>
        <main
          id="main"
          className={`mx-auto flex w-full flex-1 flex-col px-4 pt-6 pb-12 sm:justify-center sm:px-6 ${wide ? "max-w-2xl" : "max-w-md"}`}
        >
          {title === undefined ? null : (
            <div className="mb-7">
              <h1 className="text-title font-bold">{title}</h1>
              {description ? (
                <p className="mt-2 text-lead text-muted-foreground">{description}</p>
              ) : null}
            </div>
          )}
          <div data-signed-out hidden className="mb-6">
            <Alert title="You were signed out" role="alert">
              Sign in to go back to where you were. We kept your drafts.
            </Alert>
          </div>
          <div data-cookies-refused hidden className="mb-6">
            <Alert tone="danger" title="Your browser blocks our cookies" role="alert">
              Without cookies we can&apos;t keep you signed in. Allow cookies for this site, then
              load this page again.
            </Alert>
          </div>
          {children}
        </main>
      </div>
      <aside
        aria-label={`Why ${BRAND_NAME}`}
        className="hidden flex-col overflow-hidden bg-asphalt text-asphalt-foreground lg:flex"
      >
        <div className="flex-1 px-10 pt-24 xl:px-14">
          <p className="font-display text-title font-bold text-balance">{aside.title}</p>
          <ul className="mt-7 grid gap-3">
            {aside.points.map((point) => (
              <li key={point} className="flex items-start gap-3 text-asphalt-muted">
                <Check aria-hidden strokeWidth={3} className="mt-1 size-4 shrink-0 text-primary" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <HeroArt className="-mb-px" />
        <CurbStripe />
      </aside>
    </div>
  );
}
