import type { ReactNode } from "react";

/** Makes the desk as wide as the window, because its tables have many columns (globals.css). */
export default function DeskLayout({ children }: { children: ReactNode }) {
  return <div className="desk">{children}</div>;
}
