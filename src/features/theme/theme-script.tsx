import { THEME_SCRIPT } from "~/lib/theme";

/** In the head, so that the theme stands before the first paint. */
export function ThemeScript() {
  return <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />;
}
