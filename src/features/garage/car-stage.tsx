import { cn } from "~/components/cn";
import type { Body } from "~/domain/vehicle/facts";
import { CarArt } from "./car-art";

type CarStageProps = {
  car: { id: string; model: string; body?: Body };
  /** Large on the car's own page and for a garage of one car. */
  large?: boolean;
  className?: string;
};

/** Shows a car on the floor of the garage. */
export function CarStage({ car, large = false, className }: CarStageProps) {
  return (
    <div
      aria-hidden
      className={cn(
        "relative isolate flex items-end justify-center overflow-hidden bg-linear-to-b from-accent to-muted px-5",
        large ? "pt-7 pb-6 sm:pt-9 sm:pb-8" : "pt-7 pb-5",
        className,
      )}
    >
      <div className="absolute inset-x-0 bottom-0 -z-10 h-[34%] border-t border-foreground/10 bg-foreground/6" />
      <CarArt car={car} className={cn("w-full", large ? "max-w-lg" : "max-w-80")} />
    </div>
  );
}
