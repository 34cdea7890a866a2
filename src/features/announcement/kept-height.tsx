import { useEffect, type RefObject } from "react";

const STORED = "curbwrench:announcements-height";

/** The CSS variable with the height that the page keeps free. Unset means none. */
const VARIABLE = "--announcements-height";

/** Keeps space free for the banners until they arrive, if the last page had some at this width. */
const KEEP = `(()=>{try{const[w,h]=localStorage.getItem("${STORED}").split(":");if(+w===innerWidth)document.documentElement.style.setProperty("${VARIABLE}",+h+"px")}catch{}})()`;

/** Runs while the page is parsed, before its first paint. Place it before the banners. */
export function KeptHeightScript() {
  return <script dangerouslySetInnerHTML={{ __html: KEEP }} />;
}

/** Remembers the banners' height for the next page. */
export function useKeptHeight(banners: RefObject<HTMLElement | null>, isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown || banners.current === null) return;
    const { offsetHeight } = banners.current;
    try {
      if (offsetHeight === 0) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, `${innerWidth}:${offsetHeight}`);
    } catch {
      // Without storage the page moves when the banners arrive.
    }
  });
}
