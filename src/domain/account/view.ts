import { z } from "zod";
import { customerSuspensionSchema } from "../customer/suspension-view";
import { STAFF_ROLES } from "../staff/roles";
import { isoTime } from "../text/text";
import { userTypeSchema } from "./schema";

/** The mechanic's part of the current user, used for redirects. */
const profileSummarySchema = z.object({
  workExperience: z.string(),
  specializations: z.array(z.string()),
  location: z.string(),
  isAvailable: z.boolean(),
});

/** GET /api/auth/user: never a hash, never bank data. */
export const userViewSchema = z.object({
  id: z.string(),
  /** Empty if another person has since proved that they own the address. */
  email: z.string(),
  /** The owner confirmed this address. */
  emailVerified: z.boolean(),
  /** The new address, until its owner confirms it. */
  pendingEmail: z.string().optional(),
  /** When the account will be deleted; absent if it won't be. */
  leavesAt: isoTime.optional(),
  /** Staff suspended them as a customer; absent if they didn't. */
  customerSuspension: customerSuspensionSchema.optional(),
  firstName: z.string(),
  lastName: z.string(),
  /** A verified mechanic's new name, until staff decide about it. */
  pendingName: z.string().optional(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  vehicleYear: z.number().nullable(),
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehiclePhoto: z.string().nullable(),
  vehicleNotes: z.string(),
  notes: z.string(),
  profileImageUrl: z.string().nullable(),
  userType: userTypeSchema.nullable(),
  hasPassword: z.boolean(),
  isAdmin: z.boolean(),
  /** Staff only: their role at the desk. */
  staffRole: z.enum(STAFF_ROLES).optional(),
  mechanicProfile: profileSummarySchema.nullable(),
});
export type UserView = z.infer<typeof userViewSchema>;
