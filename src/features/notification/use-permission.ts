"use client";

import { useEffect, useState } from "react";
import { canPush } from "./push-browser";

export type Permission = NotificationPermission | "impossible";

/** Undefined until the browser is asked. `look` asks again. */
export interface PermissionNow {
  permission: Permission | undefined;
  look: () => void;
}

const permissionNow = (): Permission => (canPush() ? Notification.permission : "impossible");

/** Returns whether this browser may show notifications. */
export function usePermission(): PermissionNow {
  const [permission, setPermission] = useState<Permission>();
  const look = () => setPermission(permissionNow());
  useEffect(() => {
    look();
    // The user may have changed it in the browser's settings.
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, []);
  return { permission, look };
}
