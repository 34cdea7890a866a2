"use client";

import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";

type Shown = ComponentType<{ hearsOfChanges: boolean }>;

const Announcements = lazy(async (): Promise<{ default: Shown }> => {
  const loaded = await import("./announcements").catch(() => null);
  return { default: loaded?.Announcements ?? Nothing };
});

/** Shows nothing if the code can't be loaded. The page's own form matters more. */
const Nothing = () => null;

/** Shows announcements on the sign-in pages, once their form is there. */
export function LaterAnnouncements() {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return isHere ? (
    <Suspense fallback={null}>
      <Announcements hearsOfChanges={false} />
    </Suspense>
  ) : null;
}
