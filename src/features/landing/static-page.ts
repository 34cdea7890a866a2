import { readSignInAddress } from "~/features/auth/role-links-behaviour";
import { toggleTheme } from "~/lib/theme";
import { addLandingBehaviour } from "./behaviour";

// The complete script of a prerendered page. The build bundles this file and inlines it.

addLandingBehaviour();
readSignInAddress();

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-theme-toggle]")) toggleTheme();
});
