import { THEME_SCRIPT } from "~/lib/theme";

/** In the head, so that the theme stands before the first paint; `nonce` lets it pass the CSP. */
export function ThemeScript({ nonce }: { nonce?: string }) {
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />;
}
