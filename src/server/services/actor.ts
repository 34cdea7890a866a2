import type { ActorRole, UserType } from "~/domain/account/roles";
import type { ApiScope } from "~/domain/api-key/scopes";
import type { StaffRole } from "~/domain/staff/roles";

/** Facts about the caller from the session. */
export interface ActorFacts {
  userId: string;
  userType: UserType | null;
  /** Null for everyone without a staff role. */
  staffRole: StaffRole | null;
  /** The id of the session's or the key's row. */
  sessionId: string;
  /** Present for callers with an API key, which limits what they may do. */
  key?: { scopes: readonly ApiScope[] };
  /** True if they signed in with an emailed temporary password. */
  viaTemporary: boolean;
  /** True if an authenticator is set up and confirmed, or there are passkeys that count. */
  hasSecondFactor: boolean;
  /** When the second factor was last given in this session. */
  secondFactorAt: Date | null;
}

/**
 * A person whose role was checked. Services ask for `Actor<"mechanic">` and the like, so a
 * forgotten check doesn't compile. Only the procedures in trpc.ts create one.
 */
export class ActorOf<Role extends ActorRole> implements ActorFacts {
  readonly userId: string;
  readonly userType: UserType | null;
  readonly staffRole: StaffRole | null;
  readonly sessionId: string;
  readonly viaTemporary: boolean;
  readonly hasSecondFactor: boolean;
  readonly secondFactorAt: Date | null;
  /** Never called. Makes an actor with more roles assignable where fewer are required. */
  private readonly grants: (role: Role) => void = () => undefined;

  constructor(facts: ActorFacts) {
    this.userId = facts.userId;
    this.userType = facts.userType;
    this.staffRole = facts.staffRole;
    this.sessionId = facts.sessionId;
    this.viaTemporary = facts.viaTemporary;
    this.hasSecondFactor = facts.hasSecondFactor;
    this.secondFactorAt = facts.secondFactorAt;
    void this.grants;
  }
}

/** A signed-in user with this role. Every actor is also a user. */
export type Actor<Role extends ActorRole> = ActorOf<Role | "user">;
