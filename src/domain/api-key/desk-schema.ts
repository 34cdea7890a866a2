import { z } from "zod";
import { reasonText } from "../staff/team";
import { idText } from "../text/text";

/** POST /api/desk/keys/{id}/grant */
export const grantKeySchema = z.object({ id: idText, reason: reasonText });
