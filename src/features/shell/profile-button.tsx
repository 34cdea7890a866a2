import { ChevronDown } from "lucide-react";
import { Avatar } from "~/components/ui/avatar";
import type { UserView } from "~/domain/account/view";
import { displayName } from "~/lib/display-name";

/** Classes of the profile menu's button, before and after the menu has loaded. */
export const PROFILE_BUTTON_CLASSES =
  "hidden h-11 items-center gap-1.5 rounded-full pr-2 pl-1 hover:bg-muted data-[state=open]:bg-muted lg:inline-flex";

export function ProfileButtonBody({ user }: { user: UserView }) {
  return (
    <>
      <Avatar name={displayName(user)} src={user.profileImageUrl} size="sm" />
      <ChevronDown aria-hidden className="size-4 text-muted-foreground" />
    </>
  );
}
