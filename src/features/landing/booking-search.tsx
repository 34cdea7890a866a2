"use client";

import type { ComponentProps } from "react";

import { PATHS } from "~/lib/paths";

import { bookingStart } from "./links";

/** The text of a named field. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * The form around the hero's fields. Without script it sends `next`, `issue` and `place` side by
 * side; with it they become one address: role selection, then the filled-in wizard.
 */
export function BookingSearch({ children, ...props }: ComponentProps<"form">) {
  return (
    <form
      method="get"
      action={PATHS.roleSelection}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        location.assign(
          bookingStart({ issue: textOf(data, "issue"), place: textOf(data, "place") }),
        );
      }}
      {...props}
    >
      <input type="hidden" name="next" value={PATHS.booking} />
      {children}
    </form>
  );
}
