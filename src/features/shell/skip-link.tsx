/** Lets keyboard users jump over the header. The page's main part has the id `main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-[110] rounded-md bg-foreground px-4 py-3 font-semibold text-background focus:not-sr-only focus:fixed focus:top-3 focus:left-3 forced-colors:border"
    >
      Skip to content
    </a>
  );
}
