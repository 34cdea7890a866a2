"use client";

import { Star } from "lucide-react";
import { useId } from "react";
import { cn } from "~/components/cn";
import { plural } from "~/messages/plural";

const STARS = [1, 2, 3, 4, 5] as const;
const WORDS = ["", "Poor", "Fair", "Good", "Very good", "Excellent"] as const;

type StarInputProps = { value: number; onChange: (stars: number) => void };

/**
 * Picks one to five stars. Built from radio buttons, so arrow keys work and each star is announced.
 */
export function StarInput({ value, onChange }: StarInputProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">
        Rating <span className="font-normal text-muted-foreground">{WORDS[value]}</span>
      </legend>
      <div className="-ml-2 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative grid size-12 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={plural(stars, { one: "1 star", other: "{count} stars" })}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={cn(
                "size-8",
                stars <= value ? "fill-art-paint text-art-paint-shade" : "text-input",
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
