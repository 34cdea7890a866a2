import { z } from "zod";
import { field } from "~/messages/field-key";
import { USER_TYPES } from "../account/roles";
import { factorProofShape } from "../account/second-factor/second-step";
import { idText, isoTime, requiredName } from "../text/text";
import { KEY_DAYS_MAX } from "./policy";
import { API_SCOPES } from "./scopes";

const scopeText = z.enum(API_SCOPES, { error: field("keyScopeUnknown") });

/** POST /api/keys */
export const createKeySchema = z.object({
  name: requiredName(field("keyNameMissing")),
  scopes: z
    .array(scopeText, { error: field("keyScopesMissing") })
    .min(1, field("keyScopesMissing"))
    .max(API_SCOPES.length, field("keyScopesMissing")),
  expiresInDays: z
    .int({ error: field("keyDaysWrong") })
    .min(1, field("keyDaysWrong"))
    .max(KEY_DAYS_MAX, field("keyDaysWrong")),
  ...factorProofShape,
});

/** DELETE /api/keys/{id} */
export const keyIdSchema = z.object({ id: idText });

export const apiKeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: isoTime,
  expiresAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  lastNetwork: z.string().nullable(),
  /** `desk:read` works only after an owner has granted it. */
  waitsForOwner: z.boolean(),
});
export type ApiKeyView = z.output<typeof apiKeyViewSchema>;

/** The only answer that holds the key. */
export const createdKeySchema = apiKeyViewSchema.extend({ key: z.string() });
export type CreatedKey = z.output<typeof createdKeySchema>;

/** GET /api/keys/current: what a key knows about itself. Its owner's name and address stay out. */
export const currentKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Without `desk:read` until an owner has granted it. */
  scopes: z.array(z.enum(API_SCOPES)),
  expiresAt: isoTime,
  ownerId: z.string(),
  ownerType: z.enum(USER_TYPES).nullable(),
});
export type CurrentKey = z.output<typeof currentKeySchema>;

/** A staff member's key with `desk:read`, as owners see it. */
export const deskKeySchema = apiKeyViewSchema.extend({ userId: z.string(), owner: z.string() });
export type DeskKey = z.output<typeof deskKeySchema>;
