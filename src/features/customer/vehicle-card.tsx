import { CarFront } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { UserView } from "~/domain/account/schema";
import { PATHS } from "~/lib/paths";
import { vehicleName } from "./vehicle-name";

/** The customer's vehicle, or the way to add one (specification §2). */
export function VehicleCard({ user }: { user: UserView }) {
  const name = vehicleName(user);
  return (
    <section aria-labelledby="vehicle" className="grid gap-4">
      <h2 id="vehicle" className="font-display text-heading font-semibold">
        Your Vehicle
      </h2>
      <Card className="overflow-hidden">
        {user.vehiclePhoto && name ? (
          <img
            src={user.vehiclePhoto}
            alt={`Your ${name}`}
            className="aspect-video w-full object-cover"
          />
        ) : (
          <div aria-hidden className="grid aspect-[3/1] place-items-center bg-muted">
            <CarFront strokeWidth={1.25} className="size-14 text-muted-foreground" />
          </div>
        )}
        <div className="grid gap-4 p-5">
          <div>
            <p className="font-semibold">{name ?? "No vehicle yet"}</p>
            <p className="text-sm break-words whitespace-pre-line text-muted-foreground">
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
        </div>
      </Card>
    </section>
  );
}
