import { ChevronRight, Hourglass, ListChecks, TriangleAlert } from "lucide-react";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import type { SetupStep } from "~/domain/mechanic/setup";
import type { SetupView } from "~/domain/mechanic/setup-schema";
import { OBSTACLE_WORDS, type ObstacleReason } from "~/domain/payout/obstacles";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import { PATHS } from "~/lib/paths";
import { formatDateTime } from "~/messages/format";
import { listAnd } from "~/messages/list";

interface StepWords {
  label: string;
  why: string;
  href: string;
}

const STEPS: Record<SetupStep, StepWords> = {
  location: {
    label: "Set your location",
    why: "We couldn't find it, so you only see requests sent to you. Add a ZIP code.",
    href: PATHS.mechanicProfile,
  },
  hours: {
    label: "Set your hours and time zone",
    why: "Until you do, customers can book you from 8 AM to 6 PM every day.",
    href: PATHS.calendarSettings,
  },
  documents: {
    label: "Send your documents",
    why: "Customers see a badge once you're verified.",
    href: PATHS.mechanicDocuments,
  },
  bank: {
    label: "Add your bank information",
    why: "We keep your earnings until we know where to send them.",
    href: PATHS.mechanicBanking,
  },
  tax_form: {
    label: "Upload your tax form",
    why: "The law requires it before we pay you.",
    href: PATHS.mechanicBanking,
  },
  skills_test: {
    label: "Pass the skills test",
    why: "Your public profile shows it. It takes 20 minutes.",
    href: PATHS.mechanicSkillsTest,
  },
};

const FOR_PAY: ReadonlySet<SetupStep> = new Set(["bank", "tax_form"] as const);

/**
 * Pages on which a mechanic can resolve an obstacle. Obstacles that only need waiting have none.
 */
export const OBSTACLE_HREFS: Partial<Record<ObstacleReason, string>> = {
  no_bank: PATHS.mechanicBanking,
  bad_routing: PATHS.mechanicBanking,
  not_onboarded: PATHS.mechanicBanking,
  requirements: PATHS.mechanicBanking,
  no_tax_form: PATHS.mechanicBanking,
  uninsured: PATHS.mechanicDocuments,
  suspended: PATHS.support,
  account_closed: PATHS.support,
};
/** Obstacles that the list shows as steps. */
const STEP_OBSTACLES: ReadonlySet<ObstacleReason> = new Set([
  "no_bank",
  "bad_routing",
  "not_onboarded",
  "requirements",
  "no_tax_form",
] as const);

const isLeft = ({ state }: SetupView["steps"][number]) => state !== "done";

/** Returns true if something is left to set up or stops payouts. */
const isSetupLeft = ({ steps, obstacles }: SetupView) => steps.some(isLeft) || obstacles.length > 0;

/** Says in one line how much is set up, and lists the rest once it's opened. */
export function SetupLine({ setup }: { setup: SetupView }) {
  if (!isSetupLeft(setup)) return null;
  const left = setup.steps.filter(isLeft);
  const done = setup.steps.length - left.length;
  return (
    <Card className="overflow-hidden">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3 hover:bg-muted/60">
          <ListChecks aria-hidden className="size-5 shrink-0 text-link" />
          <span className="min-w-0 flex-1 font-semibold">
            {left.length === 0 ? "Before we can pay you" : "Finish setting up"}
          </span>{" "}
          {left.length === 0 ? null : (
            <span className="text-sm text-muted-foreground tabular-nums">
              {done} of {setup.steps.length} done
            </span>
          )}
          <ChevronRight
            aria-hidden
            className="size-5 shrink-0 text-muted-foreground group-open:rotate-90"
          />
        </summary>
        <div className="grid gap-5 border-t p-4 sm:p-6">
          <Steps
            title="To get jobs"
            setup={setup}
            steps={left.filter(({ step }) => !FOR_PAY.has(step))}
          />
          <BeforePay setup={setup} />
        </div>
      </details>
    </Card>
  );
}

type StepsProps = { title: string; setup: SetupView; steps: SetupView["steps"] };

function Steps({ title, setup, steps }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold text-muted-foreground">{title}</h3>
      <ul className="mt-1 grid divide-y">
        {steps.map(({ step, state }) => (
          <li key={step}>
            {state === "waiting" ? (
              <p className="flex items-center gap-3 py-3 text-sm">
                <Hourglass aria-hidden className="size-5 shrink-0 text-pending" />
                We&apos;re reviewing your documents.
              </p>
            ) : (
              <StepLink words={STEPS[step]} more={moreAbout(step, setup)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Names the documents that are still missing. */
function moreAbout(step: SetupStep, { missingDocuments }: SetupView): string | null {
  if (step !== "documents") return null;
  return `Still needed: ${listAnd(missingDocuments.map((kind) => DOCUMENTS[kind].name))}.`;
}

function StepLink({ words, more }: { words: StepWords; more: string | null }) {
  return (
    <Link
      href={words.href}
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-2.5 hover:bg-muted"
    >
      <span aria-hidden className="size-5 shrink-0 rounded-full border-2 border-input" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{words.label}</span>
        <span className="block text-sm text-muted-foreground">{more ?? words.why}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}

/** Lists what stops payouts, with links. Nothing while nothing does. */
function BeforePay({ setup }: { setup: SetupView }) {
  const steps = setup.steps.filter((one) => isLeft(one) && FOR_PAY.has(one.step));
  const others = setup.obstacles.filter(({ reason }) => !STEP_OBSTACLES.has(reason));
  if (steps.length === 0 && others.length === 0) return null;
  return (
    <div className="grid gap-1">
      <Steps title="Before we can pay you" setup={setup} steps={steps} />
      {others.map(({ reason, until }) => (
        <Obstacle key={reason} reason={reason} until={until} />
      ))}
    </div>
  );
}

function Obstacle({ reason, until }: SetupView["obstacles"][number]) {
  const href = OBSTACLE_HREFS[reason];
  const words = (
    <>
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-pending" />
      <span>
        {OBSTACLE_WORDS[reason]}
        {until === null ? null : ` Until ${formatDateTime(until)}.`}
      </span>
    </>
  );
  const look = "flex items-start gap-3 py-2.5 text-sm";
  return href === undefined ? (
    <p className={look}>{words}</p>
  ) : (
    <Link href={href} className={`${look} font-semibold text-link hover:underline`}>
      {words}
    </Link>
  );
}
