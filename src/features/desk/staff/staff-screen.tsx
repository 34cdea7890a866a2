"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { STAFF_ROLE_LABELS } from "~/domain/staff/roles";
import type { StaffMember } from "~/domain/staff/team";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { api } from "~/trpc/react";
import { AssignRoleDialog } from "./assign-role-dialog";
import { DeskFrame } from "../frame/desk-frame";

/** Renders /desk/staff: the staff and their roles, which owners assign. */
export function StaffScreen({ user }: { user: UserView }) {
  const staff = api.desk.staff.useQuery();
  const [assigning, setAssigning] = useState<StaffMember | "somebody new" | null>(null);
  const isOwner = user.staffRole === "owner";
  return (
    <DeskFrame
      user={user}
      title="Staff"
      description="Operators run daily work. Owners also send payouts, set prices and manage staff."
      here="/desk/staff"
    >
      <SecondFactorGate call={staff}>
        <div className="grid gap-5">
          {isOwner ? (
            <div>
              <Button onClick={() => setAssigning("somebody new")}>
                <UserPlus aria-hidden />
                Add person
              </Button>
            </div>
          ) : null}
          <Members
            members={staff.data}
            failure={staff.error?.message}
            onRetry={() => void staff.refetch()}
            onChange={isOwner ? setAssigning : null}
          />
        </div>
      </SecondFactorGate>
      {assigning === null ? null : (
        <AssignRoleDialog
          member={assigning === "somebody new" ? null : assigning}
          onClose={() => setAssigning(null)}
        />
      )}
    </DeskFrame>
  );
}

type MembersProps = {
  members: readonly StaffMember[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  onChange: ((member: StaffMember) => void) | null;
};

function Members({ members, failure, onRetry, onChange }: MembersProps) {
  if (members === undefined) {
    return failure === undefined ? (
      <SkeletonCard lines={3} />
    ) : (
      <ErrorState title="The list couldn't be loaded" description={failure} onRetry={onRetry} />
    );
  }
  return (
    <Card className="p-0">
      <ul className="divide-y">
        {members.map((member) => (
          <li
            key={member.userId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6"
          >
            <div className="min-w-0">
              <p className="font-semibold">{member.name}</p>
              <p className="text-sm break-all text-muted-foreground">{member.email}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {member.hasSecondFactor ? null : (
                <Badge variant="outline">No second factor yet</Badge>
              )}
              <Badge variant="outline">{STAFF_ROLE_LABELS[member.role]}</Badge>
              {onChange === null ? null : (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Change the role of ${member.name}`}
                  onClick={() => onChange(member)}
                >
                  Change
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
