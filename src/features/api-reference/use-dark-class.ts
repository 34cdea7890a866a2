import { useEffect } from "react";

/** The package draws dark where the page's root has a class of its own name for it. */
const PACKAGE_CLASS = "dark-mode";

/** Keeps the package's theme with the page's, also when the visitor or the device changes it. */
export function useDarkClass(): void {
  useEffect(() => {
    const root = document.documentElement;
    const follow = () => root.classList.toggle(PACKAGE_CLASS, root.classList.contains("dark"));
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(root, { attributeFilter: ["class"] });
    return () => {
      observer.disconnect();
      root.classList.remove(PACKAGE_CLASS);
    };
  }, []);
}
