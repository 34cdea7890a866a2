"use client";

import { Plus, ScanBarcode } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { api } from "~/trpc/react";
import { CarArt } from "./car-art";
import { GARAGE_HEAD } from "./garage-pages";
import { CarCard } from "./car-card";

const AddCarDialog = lazy(async () => ({
  default: (await import("./add-car-dialog")).AddCarDialog,
}));

/** Renders /customer/garage: every car with what is planned or was last done. */
export function GarageScreen({ user }: { user: UserView }) {
  const garage = api.booking.garage.useQuery();
  const [adding, setAdding] = useState<"vin" | "typed" | null>(null);
  // Converted mechanics keep their cars and can't add any.
  const canAdd = user.userType === "customer";
  const cars = garage.data ?? [];
  const buttons = canAdd ? (
    <>
      <Button
        variant={cars.length === 0 ? "default" : "outline"}
        className="max-sm:grow"
        onClick={() => setAdding("vin")}
      >
        <ScanBarcode aria-hidden />
        Add by VIN
      </Button>
      <Button
        variant="outline"
        className="max-sm:grow max-sm:px-3"
        onClick={() => setAdding("typed")}
      >
        <Plus aria-hidden />
        Add by year, make and model
      </Button>
    </>
  ) : null;
  return (
    <>
      <PageHeader {...GARAGE_HEAD} />
      {garage.isPending ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-80 rounded-xl" />
          <Skeleton className="h-80 rounded-xl max-sm:hidden" />
        </div>
      ) : null}
      {garage.isError ? (
        <ErrorState
          title="We couldn't load your garage"
          description={garage.error.message}
          onRetry={() => void garage.refetch()}
        />
      ) : null}
      {garage.isSuccess && cars.length === 0 ? (
        <EmptyState
          as="h2"
          className="rounded-xl bg-linear-to-b from-accent/60 to-card"
          art={
            <CarArt
              car={{ id: "empty", model: "", body: "hatchback" }}
              className="w-64 max-w-full opacity-80 saturate-0"
            />
          }
          title="Your garage is empty"
          description="Add your car once. Booking then takes a minute, and every job is kept with the car."
          action={buttons}
        />
      ) : null}
      {cars.length > 0 ? (
        <ul
          className={cn(
            "grid gap-5 sm:gap-6",
            cars.length > 1 && "sm:grid-cols-2",
            cars.length > 2 && "xl:grid-cols-3",
          )}
        >
          {cars.map((car) => (
            <li key={car.vehicle.id} className="grid min-w-0">
              <CarCard car={car} large={cars.length === 1} canBook={canAdd} />
            </li>
          ))}
          {canAdd ? (
            <li className={cn("grid min-w-0", cars.length === 2 && "sm:max-xl:col-span-2")}>
              <AddCar large={cars.length === 1}>{buttons}</AddCar>
            </li>
          ) : null}
        </ul>
      ) : null}
      {adding === null ? null : (
        <Suspense>
          <AddCarDialog startsWithVin={adding === "vin"} onClose={() => setAdding(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The last place of the garage, for one more car. */
function AddCar({ large, children }: { large: boolean; children: ReactNode }) {
  return (
    <section
      aria-label="Add a car"
      className={cn(
        "flex flex-col items-center justify-center gap-4 rounded-xl border border-dashed border-input/60 p-5 text-center max-sm:px-3",
        large && "sm:flex-row sm:justify-between sm:px-7 sm:text-left",
      )}
    >
      <p className="text-sm text-muted-foreground">Do you have another car?</p>
      <div className={cn("flex w-full flex-wrap justify-center gap-3", large && "sm:w-auto")}>
        {children}
      </div>
    </section>
  );
}
