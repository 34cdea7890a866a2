import { CalendarClock, CarFront, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { formatDateTime } from "~/messages/format";
import { Fact } from "../booking-facts";
import { CostBreakdown, type Cost } from "../cost-breakdown";

type BookingSummaryProps = {
  title: string;
  /** For example "2018 Toyota Camry", or "" while unknown. */
  vehicle: string;
  serviceLocation: string;
  /** ISO, or "" while no time is chosen. */
  scheduledAt: string;
  timeZone: string;
  cost: Cost;
  /** The promo code field and the button. */
  children?: ReactNode;
};

const Unknown = ({ children }: { children: ReactNode }) => (
  <span className="text-muted-foreground">{children}</span>
);

/** Shows the bill as it grows: services, location, time and price. */
export function BookingSummary({
  title,
  vehicle,
  serviceLocation,
  scheduledAt,
  timeZone,
  cost,
  children,
}: BookingSummaryProps) {
  return (
    <Card role="region" aria-labelledby="booking-summary" className="overflow-hidden">
      <div aria-hidden className="curb-stripe h-2" />
      <div className="grid gap-5 p-5">
        <h2 id="booking-summary" className="font-display text-heading font-semibold">
          {title}
        </h2>
        <dl className="grid gap-2 text-sm">
          <Fact icon={CarFront} label="Vehicle">
            {vehicle || <Unknown>No vehicle yet</Unknown>}
          </Fact>
          <Fact icon={MapPin} label="Where">
            {serviceLocation.trim() || <Unknown>No location yet</Unknown>}
          </Fact>
          <Fact icon={CalendarClock} label="When">
            {scheduledAt ? (
              formatDateTime(scheduledAt, timeZone)
            ) : (
              <Unknown>No date and time yet</Unknown>
            )}
          </Fact>
        </dl>
        <div className="border-t border-dashed border-input/70 pt-4">
          {cost.lines.length === 0 ? (
            <p className="text-sm text-muted-foreground">
              Each service has a fixed price, which includes our {PLATFORM_FEE_PERCENT}% platform
              fee. Choose services to see your total.
            </p>
          ) : (
            <CostBreakdown cost={cost} saysNoTax />
          )}
        </div>
        {children}
      </div>
    </Card>
  );
}
