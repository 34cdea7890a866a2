import { reloadAfterUpdate } from "~/lib/script-missing";
import { followTranslation } from "~/lib/translated-texts";

// Next runs this file before React draws anything.
followTranslation();
reloadAfterUpdate();
