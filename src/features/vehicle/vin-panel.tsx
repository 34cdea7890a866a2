"use client";

import { CircleCheck, CircleHelp, TriangleAlert, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import type { DecodedVin } from "~/domain/vehicle/schema";
import { VIN_TEXT_LENGTH } from "~/domain/vehicle/vin";
import { api } from "~/trpc/react";
import {
  carName,
  factsLine,
  filledWith,
  replacesTyped,
  stillMissing,
  unknownFacts,
  type CarFields,
  type FilledVin,
} from "./vin-answer";

type VinPanelProps = {
  /** The fields as they are now. */
  car: CarFields;
  /** Null if a VIN that was to be saved is changed. */
  onFill: (car: CarFields, filled: FilledVin | null) => void;
};

/** What the last answer did to the fields. */
interface Fill {
  filled: CarFields;
  by: FilledVin;
  state: "done" | "asked" | "kept";
}

const NO_CAR: CarFields = { year: "", make: "", model: "" };
const isSameCar = (a: CarFields, b: CarFields) => carName(a) === carName(b);

/**
 * Fills year, make and model from a VIN. The VIN stays in memory until the car is saved: drafts,
 * addresses and offline copies don't have it.
 */
export function VinPanel({ car, onFill }: VinPanelProps) {
  const [vin, setVin] = useState("");
  const [fill, setFill] = useState<Fill | null>(null);
  /** True for a VIN that tells no car and is saved with the one that the person enters. */
  const [isSaved, setIsSaved] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLDivElement>(null);
  /** The fields as a VIN filled them. While nobody changes them, another VIN replaces them. */
  const written = useRef<CarFields | null>(null);
  // A person can type into the fields while we wait for the answer.
  const now = useRef({ car, onFill });
  useEffect(() => {
    now.current = { car, onFill };
  });
  useEffect(() => input.current?.focus(), []);
  const decode = api.booking.decodeVin.useMutation({ gcTime: 0 });
  const found = decode.data;

  function lookUp(year?: number) {
    if (decode.isPending) return;
    setFill(null);
    decode.mutate(
      { vin, ...(year === undefined ? {} : { year }) },
      {
        onSuccess(answer) {
          // One that doesn't add up is saved if the person says so.
          if (answer.valid && !hasCar(answer) && answer.years === undefined) save(answer);
          if (!hasCar(answer)) return;
          const { car: shown } = now.current;
          const isOurs = written.current !== null && isSameCar(written.current, shown);
          const typed = isOurs ? NO_CAR : shown;
          const filled = filledWith(answer, typed);
          const by = { vin, found: answer };
          if (replacesTyped(typed, filled)) return setFill({ filled, by, state: "asked" });
          write(filled, by);
          setFill({ filled, by, state: "done" });
        },
      },
    );
  }

  /** Keeps a VIN that fills in nothing, to be saved with the car. */
  function save(answer: DecodedVin) {
    now.current.onFill(now.current.car, { vin, found: answer });
    setIsSaved(true);
  }

  function forget() {
    if (isSaved) now.current.onFill(now.current.car, null);
    setIsSaved(false);
  }

  function write(filled: CarFields, by: FilledVin) {
    written.current = filled;
    now.current.onFill(filled, by);
  }

  function choose(state: "done" | "kept") {
    if (fill === null) return;
    if (state === "done") write(fill.filled, fill.by);
    setFill({ ...fill, state });
    // The pressed button is gone.
    result.current?.focus();
  }

  function chooseYear(year: number) {
    lookUp(year);
    result.current?.focus();
  }

  return (
    <div className="grid gap-4 rounded-lg border bg-card p-4 sm:p-5">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          lookUp();
        }}
      >
        <Field
          label="VIN"
          error={decode.error?.data?.fields?.vin ?? decode.error?.message}
          hint="17 letters and digits: on the dashboard behind the windshield, in the driver's door frame, and on your registration. We save it with your car, encrypted."
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              className="font-mono tracking-wide uppercase"
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              placeholder="1HGCM82633A004352"
              maxLength={VIN_TEXT_LENGTH}
              readOnly={decode.isPending}
              value={vin}
              onChange={(event) => {
                setVin(event.target.value);
                setFill(null);
                forget();
                decode.reset();
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="w-full sm:w-auto sm:justify-self-start"
          loading={decode.isPending}
        >
          Fill in my car
        </Button>
      </form>
      <div
        ref={result}
        role="status"
        tabIndex={-1}
        className="rounded-sm outline-offset-4 empty:hidden"
      >
        {decode.isPending ? <span className="sr-only">Looking up the VIN…</span> : null}
        {found === undefined ? null : <Answer found={found} fill={fill} isSaved={isSaved} />}
      </div>
      {fill?.state === "asked" ? (
        <Choices>
          <Button size="sm" onClick={() => choose("done")}>
            Replace
          </Button>
          <Button size="sm" variant="outline" onClick={() => choose("kept")}>
            Keep what I entered
          </Button>
        </Choices>
      ) : null}
      {found === undefined || found.valid || isSaved ? null : (
        <Choices>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              save(found);
              // The pressed button is gone.
              result.current?.focus();
            }}
          >
            Save it anyway
          </Button>
        </Choices>
      )}
      {found?.years === undefined ? null : (
        <Choices>
          {found.years.map((year) => (
            <Button key={year} size="sm" variant="outline" onClick={() => chooseYear(year)}>
              {year}
            </Button>
          ))}
        </Choices>
      )}
    </div>
  );
}

const hasCar = ({ year, make, model }: DecodedVin): boolean =>
  year !== null && (make !== null || model !== null);

type AnswerProps = { found: DecodedVin; fill: Fill | null; isSaved: boolean };

/** Says what the VIN told us, and what it didn't. */
function Answer({ found, fill, isSaved }: AnswerProps) {
  if (!found.valid) {
    return (
      <Result icon={TriangleAlert} mark="text-pending" title="This VIN doesn't add up">
        {isSaved
          ? "We'll save it as you typed it. Enter your car below."
          : "Check each character, or save it anyway. Then enter your car below."}
      </Result>
    );
  }
  if (found.years !== undefined) {
    return (
      <Result
        icon={CircleHelp}
        mark="text-link"
        title={`Which model year is your ${found.make ?? "car"}?`}
      >
        This VIN can mean either one.
      </Result>
    );
  }
  if (!hasCar(found) || fill === null) {
    return (
      <Result icon={CircleHelp} mark="text-link" title="We don't know this VIN">
        We know cars, SUVs, pickups and vans of 44 makes. Enter your car below, and we'll save the
        VIN with it.
      </Result>
    );
  }
  const car = carName(fill.filled);
  const details = [factsLine(found), unknownFacts(found)].filter(Boolean);
  if (fill.state === "kept") {
    return <Result icon={CircleCheck} mark="text-completed" title="We kept what you entered" />;
  }
  return (
    <Result
      icon={fill.state === "asked" ? CircleHelp : CircleCheck}
      mark={fill.state === "asked" ? "text-link" : "text-completed"}
      title={fill.state === "asked" ? `Replace what you entered with ${car}?` : car}
    >
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {fill.state === "asked" ? null : (
        <p>{stillMissing(fill.filled) || "Check that it's your car."}</p>
      )}
    </Result>
  );
}

type ResultProps = { icon: LucideIcon; mark: string; title: string; children?: ReactNode };

function Result({ icon: Icon, mark, title, children }: ResultProps) {
  return (
    <div className="flex gap-3 border-t pt-4">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${mark}`} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="mt-0.5 grid gap-0.5 text-sm text-muted-foreground">{children}</div>
      </div>
    </div>
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 sm:pl-8">{children}</div>;
}
