import { UserPlus, Users } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { STAFF_ROLE_LABELS } from "~/domain/staff/roles";
import type { StaffMember } from "~/domain/staff/team";
import { api } from "~/trpc/react";
import { onePage, type ListDefinition } from "../table/list-definition";

type Member = StaffMember & { id: string };

/** The person who gets a role: a staff member, or a person who isn't staff yet. */
export type StaffAction = { member: StaffMember | null };

/** The people who work at the desk. */
export const STAFF: ListDefinition<Member, object, StaffAction> = {
  id: "staff",
  title: "Team",
  of: "staff",
  found: { one: "person", many: "people" },
  icon: Users,
  useRows: () => {
    const staff = api.desk.staff.useQuery();
    return onePage(
      staff,
      staff.data?.map((member) => ({ ...member, id: member.userId })),
    );
  },
  actions: [
    {
      label: "Add person",
      icon: UserPlus,
      isMain: true,
      isForOwners: true,
      action: { member: null },
    },
  ],
  empty: () => ({ title: "No staff yet" }),
  layout: {
    kind: "table",
    columns: [
      {
        heading: "Name",
        isRowHeader: true,
        cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
      },
      { heading: "Email", cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
      { heading: "Role", cell: ({ role }) => STAFF_ROLE_LABELS[role] },
      {
        heading: "Second factor",
        cell: ({ hasSecondFactor }) =>
          hasSecondFactor ? "On" : <Badge variant="outline">No second factor yet</Badge>,
      },
      {
        heading: "Change",
        isShown: ({ isOwner }) => isOwner,
        cell: (member, { onAction }) => (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Change the role of ${member.name}`}
            onClick={() => onAction({ member })}
          >
            Change
          </Button>
        ),
      },
    ],
  },
};
