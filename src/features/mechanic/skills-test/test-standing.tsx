import { BadgeCheck, MonitorSmartphone } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { TestView } from "~/domain/assessment/attempt-schema";
import { SKILLS_TEST } from "~/domain/assessment/policy";
import { dateFormat } from "~/lib/date-format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { useViewerTimeZone } from "../use-viewer-clock";
import { spokenTime } from "./time-words";

const BEGIN_TOASTS = {
  failure: { title: "The test did not begin", description: "server" },
} as const;
const CONTINUE_TOASTS = {
  failure: { title: "The test was not continued", description: "server" },
} as const;

/** Everything but the test itself. */
export function TestStanding({ test }: { test: TestView }) {
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
        <Panel title={`Last time: ${result.percent} % right`}>
          <p>
            {passPercent} % are needed to pass.{" "}
            {test.state === "waiting" && result.againAt
              ? `You can take the test again from ${moment(result.againAt)}.`
              : "You can take it again now."}
          </p>
        </Panel>
      ) : null}
      {test.state === "waiting" ? null : (
        <Panel title="Show customers what you know">
          <ul className="grid list-disc gap-2 pl-5">
            <li>
              {questions} questions about maintenance, inspection, diagnosis, repair and electrics,
              each with one right answer.
            </li>
            <li>
              {minutes} minutes. The time runs on if you close the page or lose the connection; come
              back in time and you go on where you were.
            </li>
            <li>
              {passPercent} % right passes, and your public profile says so, with the date.
              Otherwise nobody sees it, and you can try again after {waitDays} days.
            </li>
            <li>It runs in this browser alone. Questions without an answer count as wrong.</li>
          </ul>
          {test.state === "unavailable" ? (
            <p role="status" className="font-semibold">
              The test can&apos;t be taken right now. Please look in again later.
            </p>
          ) : (
            <Button size="lg" loading={begin.isPending} onClick={() => begin.mutate()}>
              Begin the test
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
        On {moment(result.finishedAt)}. Your public profile shows that you passed the skills test,
        and when.
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
          Your test runs in another browser
        </span>
      }
    >
      <p>
        About {spokenTime(Math.ceil((test.secondsLeft ?? 0) / 60) * 60)} are left, and the time runs
        on.{" "}
        {movesLeft > 0
          ? `If you continue here, it stops there; your answers are kept. You can do that ${movesLeft === 1 ? "once" : `${movesLeft} times`} more in this test.`
          : "It was continued in other browsers as often as a test can be; go on there."}
      </p>
      {movesLeft > 0 ? (
        <Button size="lg" loading={go.isPending} onClick={() => go.mutate()}>
          Continue here
        </Button>
      ) : null}
    </Panel>
  );
}
