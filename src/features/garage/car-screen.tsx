"use client";

import { CalendarPlus, CarFront, Gauge, Pencil, Trash2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton } from "~/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/components/ui/tabs";
import type { UserView } from "~/domain/account/view";
import type { CarJobs, ReadingView } from "~/domain/booking/garage/schema";
import { vehicleName } from "~/domain/vehicle/name";
import type { VehicleDetail } from "~/domain/vehicle/schema";
import { StatusBadge } from "~/features/booking/status-badge";
import { bodyLine, engineLine } from "~/features/vehicle/facts-words";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { viewerTimeZone } from "~/lib/time-zone";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { CarHistory } from "./car-history";
import { CarReminders } from "./car-reminders";
import { CAR_HEAD } from "./garage-pages";
import { CarStage } from "./car-stage";
import { DueCard } from "./due-card";
import { UpdateBookings } from "./update-booking";
import { carLine, dayOf, dotted, readingLine, servicesLine, weekdayOf } from "./car-words";

const EditCarDialog = lazy(async () => ({
  default: (await import("./edit-car-dialog")).EditCarDialog,
}));

const MileageDialog = lazy(async () => ({
  default: (await import("./mileage-dialog")).MileageDialog,
}));

/** Renders /customer/garage/{id}: a car, what is planned for it, and its history. */
export function CarScreen({ user, vehicleId }: { user: UserView; vehicleId: string }) {
  const car = api.booking.vehicle.useQuery({ id: vehicleId });
  const jobs = api.booking.carJobs.useQuery({ id: vehicleId });
  // Read now, because what is due comes first and would move what is below. A failure only hides it.
  const reminders = api.booking.reminders.list.useQuery({ id: vehicleId });
  const failed = car.error ?? jobs.error;
  if (failed !== null) {
    const isGone = failed.data?.reason === "NOT_FOUND";
    return (
      <>
        <PageHeader {...CAR_HEAD} />
        <ErrorState
          title={isGone ? "Car not found" : "We couldn't load this car"}
          description={failed.message}
          onRetry={isGone ? undefined : () => void Promise.all([car.refetch(), jobs.refetch()])}
          action={
            <Link href={PATHS.garage} className={buttonVariants({ variant: "outline" })}>
              Back to garage
            </Link>
          }
        />
      </>
    );
  }
  if (car.data === undefined || jobs.data === undefined || reminders.isPending) {
    return (
      <>
        <PageHeader {...CAR_HEAD} />
        <Skeleton className="h-96 rounded-xl" />
      </>
    );
  }
  return <Car car={car.data} jobs={jobs.data} isCustomer={user.userType === "customer"} />;
}

const TABS = ["overview", "history", "reminders"] as const;
type Tab = (typeof TABS)[number];

const readTab = (text: string | null): Tab => TABS.find((tab) => tab === text) ?? "overview";

/** Puts the tab into the address, so that Back from a booking and a reload keep it. */
function showTab(tab: Tab): void {
  const search = tab === "overview" ? "" : `?tab=${tab}`;
  window.history.replaceState(null, "", window.location.pathname + search);
}

type CarProps = { car: VehicleDetail; jobs: CarJobs; isCustomer: boolean };

function Car({ car, jobs, isCustomer }: CarProps) {
  const isRemoved = car.deletedAt !== undefined;
  const name = vehicleName(car);
  const asked = readTab(useSearchParams().get("tab"));
  // A removed car has no reminders.
  const tab = isRemoved && asked === "reminders" ? "overview" : asked;
  return (
    <>
      <PageHeader
        {...CAR_HEAD}
        title={<span className="wrap-anywhere">{car.nickname ?? name}</span>}
        description={dotted(car.nickname === null ? "" : name, carLine(car, jobs.reading))}
        actions={
          isCustomer && !isRemoved ? (
            <Link href={PATHS.bookingWith({ vehicle: car.id })} className={buttonVariants()}>
              <CalendarPlus aria-hidden />
              Book Service
            </Link>
          ) : undefined
        }
      />
      <div className="grid gap-6">
        {isRemoved ? <Removed id={car.id} /> : null}
        {isRemoved ? null : <UpdateBookings jobs={jobs.open} name={name} />}
        <CarStage car={car} large className="rounded-xl border shadow-card" />
        <Tabs value={tab} onValueChange={(value) => showTab(readTab(value))}>
          <TabsList aria-label="About this car">
            <TabsTrigger value="overview">Overview</TabsTrigger>
            <TabsTrigger value="history">History</TabsTrigger>
            {isRemoved ? null : <TabsTrigger value="reminders">Reminders</TabsTrigger>}
          </TabsList>
          <TabsContent value="overview">
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <div className="grid gap-5">
                {isRemoved ? null : (
                  <DueCard
                    vehicleId={car.id}
                    canBook={isCustomer}
                    onOpenReminders={() => showTab("reminders")}
                  />
                )}
                <Planned jobs={jobs} />
              </div>
              <About car={car} reading={jobs.reading} isCustomer={isCustomer} />
            </div>
          </TabsContent>
          {isRemoved ? null : (
            <TabsContent value="reminders">
              <CarReminders vehicleId={car.id} canEdit={isCustomer} />
            </TabsContent>
          )}
          <TabsContent value="history">
            <CarHistory
              vehicleId={car.id}
              name={name}
              rows={jobs.history}
              canEdit={isCustomer && !isRemoved}
            />
          </TabsContent>
        </Tabs>
      </div>
    </>
  );
}

/** Lists the open bookings, or the last job. */
function Planned({ jobs: { open, history } }: { jobs: CarJobs }) {
  const last = history.find((row) => row.kind === "job");
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">
        {open.length > 0 ? "Coming up" : "Last service"}
      </h2>
      {open.length === 0 && last === undefined ? (
        <p className="text-sm text-muted-foreground">
          No visit yet. Book the first one, and it appears here.
        </p>
      ) : null}
      {open.length > 0 ? (
        <ul className="grid gap-3">
          {open.map((job) => (
            <li key={job.id}>
              <Link
                href={BOOKING_PATHS.customer(job.id)}
                className="flex flex-wrap items-center justify-between gap-2 rounded-lg border p-4 hover:bg-muted/60"
              >
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">
                    {servicesLine(job.services)}
                  </span>{" "}
                  <span className="block text-sm text-muted-foreground">
                    {weekdayOf(job.scheduledAt, job.timeZone)}, {job.bookingNumber}
                  </span>
                </span>
                <StatusBadge status={job.status} />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {open.length === 0 && last !== undefined ? (
        <Link
          href={BOOKING_PATHS.customer(last.id)}
          className="grid gap-0.5 rounded-lg border p-4 hover:bg-muted/60"
        >
          <span className="font-semibold wrap-anywhere">{servicesLine(last.services)}</span>{" "}
          <span className="text-sm text-muted-foreground">
            {dayOf(last.completedAt, last.timeZone)}
            {last.mechanic === null ? "" : `, by ${last.mechanic}`}
          </span>
        </Link>
      ) : null}
    </Card>
  );
}

type AboutProps = { car: VehicleDetail; reading: ReadingView | null; isCustomer: boolean };

/** Lists what we know about the car. Its owner sees the whole VIN after asking for it. */
function About({ car, reading, isCustomer }: AboutProps) {
  const [shows, setShows] = useState(false);
  const [open, setOpen] = useState<"edit" | "mileage" | "remove" | null>(null);
  const remove = api.booking.removeVehicle.useMutation({
    onSuccess() {
      setOpen(null);
      toast({ title: "Car removed", description: "You can put it back on this page." });
    },
    onError(error) {
      toast({ variant: "destructive", title: "Car not removed", description: error.message });
    },
  });
  const isRemoved = car.deletedAt !== undefined;
  const vin = car.vin === undefined || shows ? car.vin : `•••• ${car.vinLastSix ?? ""}`;
  const plate = [car.plate, car.plateState].filter(Boolean).join(" · ");
  const facts = [
    ["Car", vehicleName(car)],
    ["Mileage", reading === null ? "" : readingLine(reading, viewerTimeZone())],
    ["Engine", engineLine(car)],
    ["Body style", bodyLine(car)],
    ["License plate", plate],
  ] as const;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">About this car</h2>
      <dl className="grid gap-x-6 gap-y-2.5 text-sm">
        {facts.map(([label, text]) =>
          text === "" ? null : (
            <div key={label} className="grid grid-cols-[7rem_1fr] gap-3">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="font-medium wrap-anywhere">{text}</dd>
            </div>
          ),
        )}
        {vin === undefined ? null : (
          <div className="grid grid-cols-[7rem_1fr] items-baseline gap-3">
            <dt className="text-muted-foreground">VIN</dt>
            <dd className="flex flex-wrap items-baseline gap-x-3 font-mono font-medium wrap-anywhere">
              {vin}
              <Button
                variant="link"
                size="sm"
                className="px-0 font-sans"
                onClick={() => setShows(!shows)}
              >
                {shows ? "Hide VIN" : "Show VIN"}
              </Button>
            </dd>
          </div>
        )}
      </dl>
      {isRemoved ? null : (
        <div className="flex flex-wrap gap-3">
          {isCustomer ? (
            <Button variant="outline" className="max-sm:grow" onClick={() => setOpen("edit")}>
              <Pencil aria-hidden />
              Edit car
            </Button>
          ) : null}
          {isCustomer ? (
            <Button variant="outline" className="max-sm:grow" onClick={() => setOpen("mileage")}>
              <Gauge aria-hidden />
              Update mileage
            </Button>
          ) : null}
          <Button variant="ghost" className="max-sm:basis-full" onClick={() => setOpen("remove")}>
            <Trash2 aria-hidden />
            Remove car
          </Button>
        </div>
      )}
      {open === "edit" ? (
        <Suspense>
          <EditCarDialog car={car} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {open === "mileage" ? (
        <Suspense>
          <MileageDialog car={car} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={open === "remove"}
        onOpenChange={() => setOpen(null)}
        title={`Remove your ${vehicleName(car)}?`}
        description="Its bookings stay as they are. You can put it back on this page."
        confirmLabel="Remove car"
        cancelLabel="Keep car"
        destructive
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id: car.id })}
      />
    </Card>
  );
}

function Removed({ id }: { id: string }) {
  const restore = api.booking.restoreVehicle.useMutation({
    onError(error) {
      toast({ variant: "destructive", title: "Car not put back", description: error.message });
    },
  });
  return (
    <Alert tone="info" title="This car isn't in your garage">
      <p>You removed it. Its bookings and history are still here.</p>
      <Button
        variant="outline"
        className="mt-3"
        loading={restore.isPending}
        onClick={() => restore.mutate({ id })}
      >
        <CarFront aria-hidden />
        Put it back
      </Button>
    </Alert>
  );
}
