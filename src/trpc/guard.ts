import "server-only";
import { redirect } from "next/navigation";
import type { UserView } from "~/domain/account/schema";
import { safeNextPath } from "~/domain/account/next-step";
import { PATHS } from "~/lib/paths";
import { currentUser } from "./server";

/** The route guard (specification §2): signed out on an app route leads to the role choice. */
export async function requireUser(path: string): Promise<UserView> {
  const user = await currentUser();
  if (user === null) redirect(PATHS.roleSelectionFor(path));
  return user;
}

/** The sign-in screens are for signed-out visitors; others go on to where they wanted to be. */
export async function requireGuest(next?: string | string[]): Promise<void> {
  const user = await currentUser();
  if (user !== null) redirect(safeNextPath(typeof next === "string" ? next : null) ?? PATHS.home);
}
