import {
  BatteryCharging,
  Check,
  ClipboardCheck,
  Clock,
  Droplets,
  type LucideIcon,
  ScanSearch,
  Settings2,
  Toolbox,
  Wrench,
} from "lucide-react";
import { cn } from "~/components/cn";
import { Money } from "~/components/ui/money";
import type { ServiceView } from "~/domain/booking/schema";

const ICONS: Record<ServiceView["category"], LucideIcon> = {
  maintenance: Droplets,
  inspection: ClipboardCheck,
  diagnostic: ScanSearch,
  repair: Wrench,
  electrical: BatteryCharging,
  other: Settings2,
};

/** Describes the tools: "3 tools required, which your mechanic brings". */
export function toolsText(count: number): string {
  if (count === 0) return "0 tools required";
  return count === 1
    ? "1 tool required, which your mechanic brings"
    : `${count} tools required, which your mechanic brings`;
}

type ServiceCardProps = {
  service: ServiceView;
  selected: boolean;
  onToggle: (selected: boolean) => void;
};

/** Offers a service with its duration in minutes and the number of tools. */
export function ServiceCard({ service, selected, onToggle }: ServiceCardProps) {
  const Icon = ICONS[service.category];
  const describedBy = `service-${service.id}-facts`;
  return (
    <label
      className={cn(
        "relative grid cursor-pointer content-start gap-x-3 gap-y-2 rounded-lg border border-input bg-card p-4 transition-colors hover:border-foreground",
        "grid-cols-[auto_minmax(0,1fr)_auto]",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        "has-checked:border-ring has-checked:bg-accent has-checked:shadow-[inset_0_0_0_1px_var(--ring)]",
      )}
    >
      <span
        aria-hidden
        className={cn(
          "grid size-10 place-items-center rounded-md",
          selected ? "bg-ring text-background" : "bg-muted text-link",
        )}
      >
        <Icon className="size-5" />
      </span>
      <span className="grid content-center leading-snug">
        <span className="font-semibold">{service.name}</span>
        <Money amount={service.basePrice} className="text-sm font-semibold text-link" />
      </span>
      {/* Drawn by us, because the browser's empty box is a gray block in the dark theme. */}
      <span className="mt-0.5 grid size-6 place-items-center">
        <input
          type="checkbox"
          className="peer col-start-1 row-start-1 size-6 appearance-none rounded-sm border border-input bg-card outline-none checked:border-ring checked:bg-ring"
          aria-label={service.name}
          aria-describedby={describedBy}
          checked={selected}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none col-start-1 row-start-1 hidden size-4 text-background peer-checked:block"
        />
      </span>
      <span id={describedBy} className="col-span-3 grid gap-2 text-sm text-muted-foreground">
        <span>{service.description}</span>
        <span className="flex flex-wrap gap-x-4 gap-y-1 font-medium">
          <span className="inline-flex items-center gap-1.5">
            <Clock aria-hidden className="size-4" />
            {service.estimatedDuration} minutes
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Toolbox aria-hidden className="size-4" />
            {toolsText(service.requiresTools.length)}
          </span>
        </span>
      </span>
    </label>
  );
}
