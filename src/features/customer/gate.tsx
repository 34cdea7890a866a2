import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import type { UserView } from "~/domain/account/schema";
import { OtherRolePanel } from "~/features/shell/other-role-panel";
import { PATHS } from "~/lib/paths";

/**
 * Who a customer's page is not for: mechanics are told so, users without a type choose one first.
 * Null lets the page go on.
 */
export function customerGate(user: UserView): ReactNode {
  switch (user.userType) {
    case null:
      return redirect(PATHS.home);
    case "mechanic":
      return <OtherRolePanel user={user} />;
    case "customer":
      return null;
    default:
      return user.userType satisfies never;
  }
}
