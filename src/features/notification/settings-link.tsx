import { Settings2 } from "lucide-react";
import { buttonVariants } from "~/components/ui/button-variants";
import { Link } from "~/components/ui/link";
import { PATHS } from "~/lib/paths";

/** Links to the notification settings. */
export function SettingsLink() {
  return (
    <Link
      href={PATHS.notificationSettings}
      className={buttonVariants({ variant: "ghost", size: "sm" })}
    >
      <Settings2 aria-hidden />
      Notification settings
    </Link>
  );
}
