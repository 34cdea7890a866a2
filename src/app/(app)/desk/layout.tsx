import type { ReactNode } from "react";

/** The desk is as wide as the window: its tables have more columns than other pages (globals.css). */
export default function DeskLayout({ children }: { children: ReactNode }) {
  return <div className="desk">{children}</div>;
}
