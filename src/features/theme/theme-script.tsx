import { THEME_SCRIPT } from "~/lib/theme";

/** Sets the theme in the head, before the first paint. */
export function ThemeScript() {
  return <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />;
}
