import { readSignInAddress } from "~/features/auth/role-links-behaviour";
import { toggleTheme } from "~/lib/theme";
import { addLandingBehaviour } from "./behaviour";

// The whole script of a prebuilt page: the build bundles this file and puts it at the page's end.

addLandingBehaviour();
readSignInAddress();

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-theme-toggle]")) toggleTheme();
});
