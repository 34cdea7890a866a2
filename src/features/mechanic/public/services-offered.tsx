"use client";

import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import { NO_TAX } from "~/domain/catalog/parts";
import { AllInPrice } from "~/features/booking/all-in-price";
import { PartsLine } from "~/features/booking/parts-line";
import { api } from "~/trpc/react";

/** Lists the catalog's services that match the mechanic's specializations, with price and time. */
export function ServicesOffered({ mechanicId }: { mechanicId: string }) {
  const services = api.mechanic.publicServices.useQuery({ userId: mechanicId });
  return (
    <Card>
      <CardHeader>
        <CardTitle>Services Offered</CardTitle>
        <p className="text-sm text-muted-foreground">{NO_TAX}</p>
      </CardHeader>
      <CardContent>
        {services.data?.length === 0 ? (
          <p className="text-muted-foreground">No services listed</p>
        ) : services.data ? (
          <ul className="grid divide-y">
            {services.data.map((service) => (
              <li
                key={service.id}
                className="grid gap-2 py-4 first:pt-0 last:pb-0 sm:flex sm:gap-4"
              >
                <div className="min-w-0 flex-1">
                  <h3 className="font-semibold">{service.name}</h3>
                  <p className="mt-0.5 text-sm text-muted-foreground">{service.description}</p>
                </div>
                <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted-foreground sm:grid sm:max-w-44 sm:shrink-0 sm:justify-items-end sm:text-right">
                  <AllInPrice
                    basePrice={service.basePrice}
                    isFrom={service.highestPrice !== undefined}
                    className="basis-full sm:justify-end"
                    priceClassName="text-base text-foreground"
                  />
                  <PartsLine of={service} className="basis-full wrap-anywhere" />
                  <span className="whitespace-nowrap">
                    <Money amount={service.basePrice} /> before the fee
                  </span>
                  <span className="whitespace-nowrap tabular-nums">
                    ~{service.estimatedDuration} min
                  </span>
                </p>
              </li>
            ))}
          </ul>
        ) : services.error ? (
          <ErrorState
            title="The services couldn't be loaded"
            description={services.error.message}
            onRetry={() => void services.refetch()}
            className="border-0 py-4 shadow-none sm:py-4"
          />
        ) : (
          <SkeletonText lines={5} />
        )}
      </CardContent>
    </Card>
  );
}
