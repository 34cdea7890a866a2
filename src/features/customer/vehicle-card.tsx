import { CarFront } from "lucide-react";
import type { ReactNode } from "react";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import type { UserView } from "~/domain/account/view";
import { PATHS } from "~/lib/paths";
import { vehicleName } from "./vehicle-name";

/** Shows the customer's vehicle, or a link to add one. */
export function VehicleCard({ user }: { user: UserView }) {
  const name = vehicleName(user);
  return (
    <Frame
      picture={
        user.vehiclePhoto && name ? (
          <img
            src={user.vehiclePhoto}
            alt={`Your ${name}`}
            className="aspect-video w-full object-cover"
          />
        ) : (
          <NoPicture />
        )
      }
    >
      <div>
        <p className="font-semibold">{name ?? "No vehicle yet"}</p>
        <p className="text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">
          {name
            ? user.vehicleNotes || "No notes for the mechanic."
            : "Add it once, and booking takes a minute."}
        </p>
      </div>
      <Link
        href={PATHS.customerProfile}
        className={buttonVariants({ variant: name ? "outline" : "default" })}
      >
        {name ? "Update Vehicle Info" : "Add Vehicle Info"}
      </Link>
    </Frame>
  );
}

function Frame({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="vehicle" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="vehicle" className="font-display text-heading font-semibold">
          Your Vehicle
        </h2>
        <Link
          href={PATHS.garage}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-link underline-offset-4 hover:underline"
        >
          Open garage
        </Link>
      </div>
      <Card className="overflow-hidden">
        {picture}
        <div className="grid gap-4 p-5">{children}</div>
      </Card>
    </section>
  );
}

function NoPicture() {
  return (
    <div aria-hidden className="grid aspect-[3/1] place-items-center bg-muted">
      <CarFront strokeWidth={1.25} className="size-14 text-muted-foreground" />
    </div>
  );
}
