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
import type { ServiceView } from "~/domain/booking/schema";
import { priceNow } from "~/domain/catalog/car-price";
import { plural } from "~/messages/plural";
import { AllInPrice } from "../all-in-price";
import { PartsLine } from "../parts-line";

const ICONS: Record<ServiceView["category"], LucideIcon> = {
  maintenance: Droplets,
  inspection: ClipboardCheck,
  diagnostic: ScanSearch,
  repair: Wrench,
  electrical: BatteryCharging,
  other: Settings2,
};

/** "1 tool required", "3 tools required". */
const toolCount = (count: number) =>
  plural(count, { one: "1 tool required", other: "{count} tools required" });

/** Describes the tools: "3 tools required, which your mechanic brings". */
export function toolsText(count: number): string {
  return count === 0 ? toolCount(0) : `${toolCount(count)}, which your mechanic brings`;
}

type ServiceCardProps = {
  service: ServiceView;
  selected: boolean;
  /** A row: no icon, and no description until the service is selected. */
  compact?: boolean;
  onToggle: (selected: boolean) => void;
};

/** Offers a service with its duration in minutes and the number of tools. */
export function ServiceCard({ service, selected, compact = false, onToggle }: ServiceCardProps) {
  const Icon = ICONS[service.category];
  const forCar = priceNow(service);
  const describedBy = `service-${service.id}-facts`;
  return (
    <label
      className={cn(
        "relative grid cursor-pointer content-start items-center gap-x-3 rounded-lg border border-input bg-card transition-colors hover:border-foreground",
        compact
          ? "grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 px-4 py-2.5"
          : "grid-cols-[auto_minmax(0,1fr)_auto] gap-y-2 p-4",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        "has-checked:border-ring has-checked:bg-accent has-checked:shadow-[inset_0_0_0_1px_var(--ring)]",
      )}
    >
      {compact ? null : (
        <span
          aria-hidden
          className={cn(
            "grid size-10 place-items-center rounded-md",
            selected ? "bg-ring text-background" : "bg-muted text-link",
          )}
        >
          <Icon className="size-5" />
        </span>
      )}
      <span className="grid content-center leading-snug">
        <span className="font-semibold">{service.name}</span>
        <AllInPrice
          basePrice={forCar.price}
          isFrom={forCar.highestPrice !== undefined}
          priceClassName="text-sm text-link"
        />
        {forCar.priceNote === undefined ? null : (
          <span className="text-sm font-normal wrap-anywhere">{forCar.priceNote}</span>
        )}
        <PartsLine
          of={service}
          className="text-sm font-normal wrap-anywhere text-muted-foreground"
        />
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
      <span
        id={describedBy}
        className={cn(
          "col-span-full grid text-sm text-muted-foreground",
          compact ? "gap-0.5" : "gap-2",
        )}
      >
        {compact && !selected ? null : <span>{service.description}</span>}
        {compact ? (
          <span>
            {forCar.estimatedDuration} minutes · {toolCount(service.requiresTools.length)}
          </span>
        ) : (
          <span className="flex flex-wrap gap-x-4 gap-y-1 font-medium">
            <span className="inline-flex items-center gap-1.5">
              <Clock aria-hidden className="size-4" />
              {forCar.estimatedDuration} minutes
            </span>
            <span className="inline-flex items-center gap-1.5">
              <Toolbox aria-hidden className="size-4" />
              {toolsText(service.requiresTools.length)}
            </span>
          </span>
        )}
      </span>
    </label>
  );
}
