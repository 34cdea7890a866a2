"use client";

import { useEffect, useState } from "react";
import { canPush } from "./push-browser";

export type Permission = NotificationPermission | "impossible";

/** Undefined until the browser was asked; `look` asks again. */
export interface PermissionNow {
  permission: Permission | undefined;
  look: () => void;
}

const permissionNow = (): Permission => (canPush() ? Notification.permission : "impossible");

/** Whether this browser may show notifications. */
export function usePermission(): PermissionNow {
  const [permission, setPermission] = useState<Permission>();
  const look = () => setPermission(permissionNow());
  useEffect(() => {
    look();
    // Whoever changed it in the browser's settings comes back to this page.
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, []);
  return { permission, look };
}
