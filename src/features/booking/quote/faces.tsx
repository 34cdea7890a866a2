"use client";

import { Star } from "lucide-react";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { jobsDoneText, yearsText } from "~/messages/counts";
import { listAnd } from "~/messages/list";
import type { RouterOutputs } from "~/trpc/react";

export type Face = RouterOutputs["mechanic"]["faces"]["mechanics"][number];

type FacesProps = {
  mechanics: readonly Face[];
  /** The requested mechanic's id, or "" for the first available one. */
  chosenId: string;
  /** Undefined where nobody can be chosen. */
  onChoose?: (mechanicId: string) => void;
};

/** Shows who could come, by what their public pages say. */
export function Faces({ mechanics, chosenId, onChoose }: FacesProps) {
  return (
    <ul className="divide-y">
      {mechanics.map((mechanic) => {
        const { userId, firstName, name, path, picture } = mechanic;
        const isChosen = userId === chosenId;
        return (
          <li key={userId} className="flex flex-wrap items-center gap-x-2.5 gap-y-2 py-2.5">
            <Avatar name={name} src={picture} className={isChosen ? "border-ring" : undefined} />
            <div className="min-w-[7.5rem] flex-1 text-sm leading-snug">
              <p className="flex flex-wrap items-center gap-x-2">
                <a
                  href={path}
                  className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline decoration-input decoration-1 underline-offset-4 hover:decoration-foreground"
                >
                  {name}
                </a>
                <Stars rating={mechanic.rating} />
              </p>
              <p className="text-xs text-muted-foreground">{factsOf(mechanic)}</p>
              {mechanic.badges.length === 0 ? null : (
                <p className="text-xs text-muted-foreground">
                  Checked: {listAnd(mechanic.badges.map(inSentence))}
                </p>
              )}
            </div>
            {onChoose === undefined ? null : (
              <Button
                variant={isChosen ? "secondary" : "outline"}
                size="sm"
                className="px-3"
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? "" : userId)}
              >
                {isChosen ? `${firstName} chosen` : `Choose ${firstName}`}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Stars({ rating }: Pick<Face, "rating">) {
  if (rating === null) return <span className="text-muted-foreground">New here</span>;
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Star aria-hidden className="size-3.5 fill-current text-art-paint-shade" />
      <span>
        <span className="sr-only">Rated </span>
        <span className="font-semibold">{rating.average.toFixed(1)}</span>{" "}
        <span className="text-muted-foreground">({rating.count})</span>
      </span>
    </span>
  );
}

/** "212 jobs done · 8 years". A new mechanic's zero jobs are left out. */
const factsOf = ({ completedJobs, yearsExperience }: Face) =>
  [
    completedJobs === 0 ? "" : jobsDoneText(completedJobs),
    yearsExperience === 0 ? "" : yearsText(yearsExperience),
  ]
    .filter(Boolean)
    .join(" · ");

/** "Identity" → "identity", but "ASE certification" stays. */
const inSentence = (badge: string) =>
  /^[A-Z]{2}/.test(badge) ? badge : badge.charAt(0).toLowerCase() + badge.slice(1);
