import { readSignInAddress } from "~/features/auth/role-links-behavior";
import { toggleTheme } from "~/lib/theme";
import { addLandingBehavior } from "./behavior";

// The complete script of a prerendered page. The build bundles this file and inlines it.

addLandingBehavior();
readSignInAddress();

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-theme-toggle]")) toggleTheme();
});
