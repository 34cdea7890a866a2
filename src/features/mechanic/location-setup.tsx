import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button-variants";
import { Link } from "~/components/ui/link";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { PATHS } from "~/lib/paths";

/**
 * Asks a mechanic for a location that we can find. Without one, only direct requests reach them.
 */
export function LocationSetup({
  profile,
}: {
  profile: Pick<MechanicProfileView, "location" | "latitude">;
}) {
  if (profile.latitude !== null) return null;
  return (
    <Alert tone="warning" title="Set your location to see requests near you">
      <p>
        We couldn&apos;t find “{profile.location}”, so you only see requests customers send to you
        directly. Add a ZIP code, or a city and state.
      </p>
      <Link
        href={PATHS.mechanicProfile}
        className={buttonVariants({ variant: "outline", size: "sm", className: "mt-3" })}
      >
        Set location
      </Link>
    </Alert>
  );
}
