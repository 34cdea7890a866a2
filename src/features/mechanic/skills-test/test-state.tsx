import { BadgeCheck, MonitorSmartphone } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { TestView } from "~/domain/assessment/attempt-schema";
import { SKILLS_TEST } from "~/domain/assessment/policy";
import { dateFormat } from "~/messages/date-format";
import { withToasts } from "~/lib/use-toast-mutation";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";
import { useViewerTimeZone } from "../use-viewer-clock";
import { spokenTime } from "./time-words";

const BEGIN_TOASTS = {
  failure: { title: "The test didn't start", description: "server" },
} as const;
const CONTINUE_TOASTS = {
  failure: { title: "The test wasn't moved here", description: "server" },
} as const;

/** Shows everything before and after the test. */
export function TestState({ test }: { test: TestView }) {
  switch (test.state) {
    case "running":
      return null;
    case "elsewhere":
      return <Elsewhere test={test} />;
    case "passed":
      return <Passed result={test.result} />;
    case "waiting":
    case "ready":
    case "unavailable":
      return <BeforeTest test={test} />;
    default:
      return test.state satisfies never;
  }
}

function useMoment(): (iso: string) => string {
  const timeZone = useViewerTimeZone();
  const format = dateFormat({ dateStyle: "long", timeStyle: "short", timeZone });
  return (iso) => format.format(new Date(iso));
}

function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid justify-items-start gap-5">{children}</CardContent>
    </Card>
  );
}

function BeforeTest({ test }: { test: TestView }) {
  const begin = api.mechanic.assessment.begin.useMutation(withToasts(BEGIN_TOASTS));
  const moment = useMoment();
  const { result } = test;
  const { questions, minutes, passPercent, waitDays } = SKILLS_TEST;
  return (
    <div className="grid gap-6">
      {result ? (
        <Panel title={`Last time: ${result.percent}% correct`}>
          <p>
            {passPercent} % are needed to pass.{" "}
            {test.state === "waiting" && result.againAt
              ? `You can take the test again from ${moment(result.againAt)}.`
              : "You can take the test again now."}
          </p>
        </Panel>
      ) : null}
      {test.state === "waiting" ? null : (
        <Panel title="Show customers what you know">
          <ul className="grid list-disc gap-2 pl-5">
            <li>
              {questions} questions about maintenance, inspection, diagnosis, repair and electrical
              work, each with one correct answer.
            </li>
            <li>
              {minutes} minutes. The clock keeps running if you close the page or go offline. Come
              back in time and you continue where you were.
            </li>
            <li>
              {passPercent} % correct passes, and your public profile shows it with the date. If you
              don&apos;t pass, no one sees it, and you can try again after {waitDays} days.
            </li>
            <li>You can only take it in this browser. Unanswered questions count as wrong.</li>
          </ul>
          {test.state === "unavailable" ? (
            <p role="status" className="font-semibold">
              The test isn&apos;t available right now. Check again later.
            </p>
          ) : (
            <Button size="lg" loading={begin.isPending} onClick={() => begin.mutate()}>
              Start test
            </Button>
          )}
        </Panel>
      )}
    </div>
  );
}

function Passed({ result }: { result: TestView["result"] }) {
  const moment = useMoment();
  if (result === null) return null;
  return (
    <Panel
      title={
        <span className="flex items-center gap-2.5">
          <BadgeCheck aria-hidden className="size-6 text-completed" />
          Passed with {result.percent} %
        </span>
      }
    >
      <p>
        On {moment(result.finishedAt)}. Your public profile shows that you passed, with the date.
      </p>
    </Panel>
  );
}

function Elsewhere({ test }: { test: TestView }) {
  const go = api.mechanic.assessment.continue.useMutation(withToasts(CONTINUE_TOASTS));
  const movesLeft = test.movesLeft ?? 0;
  return (
    <Panel
      title={
        <span className="flex items-center gap-2.5">
          <MonitorSmartphone aria-hidden className="size-6 text-link" />
          Your test is open in another browser
        </span>
      }
    >
      <p>
        About {spokenTime(Math.ceil((test.secondsLeft ?? 0) / 60) * 60)} are left, and the clock is
        running.{" "}
        {movesLeft > 0
          ? plural(movesLeft, {
              one: "If you continue here, it stops there. We keep your answers. You can do that once more in this test.",
              other:
                "If you continue here, it stops there. We keep your answers. You can do that {count} times more in this test.",
            })
          : "You can't move this test again. Continue it in the other browser."}
      </p>
      {movesLeft > 0 ? (
        <Button size="lg" loading={go.isPending} onClick={() => go.mutate()}>
          Continue here
        </Button>
      ) : null}
    </Panel>
  );
}
