"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "../cn";
import { Button } from "./button";

type ErrorStateProps = {
  title: string;
  description?: ReactNode;
  onRetry?: () => void;
  /** More actions next to "Try again". */
  action?: ReactNode;
  className?: string;
};

/** Says what couldn't be loaded and offers to try again. */
export function ErrorState({ title, description, onRetry, action, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn(
        "grid justify-items-center gap-4 rounded-lg border bg-card px-5 py-10 text-center shadow-card sm:py-14",
        className,
      )}
    >
      <div
        aria-hidden
        className="grid size-14 place-items-center rounded-full bg-destructive/12 text-destructive"
      >
        <TriangleAlert className="size-6" />
      </div>
      <div className="grid gap-1.5">
        <h2 className="font-display text-heading font-semibold">{title}</h2>
        {description ? (
          <p className="mx-auto max-w-prose text-sm wrap-anywhere text-muted-foreground">
            {description}
          </p>
        ) : null}
      </div>
      {onRetry || action ? (
        <div className="flex flex-wrap justify-center gap-3">
          {onRetry ? (
            <Button variant="outline" onClick={onRetry}>
              <RotateCw aria-hidden />
              Try again
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
