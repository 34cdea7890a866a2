"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { PEOPLE, PEOPLE_ADDRESS } from "./people-list";

/** Loaded when a person is opened. */
const PersonPanel = lazy(async () => ({ default: (await import("./person-panel")).PersonPanel }));

/** Renders /desk/people: everyone with an account. */
export function PeopleScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="People"
      description="Customers, mechanics and staff. The audit log records each person you open."
      here="/desk/people"
      address={PEOPLE_ADDRESS}
      list={PEOPLE}
      panel={({ person }) =>
        person === undefined ? null : (
          <PersonPanel id={person} onClose={() => PEOPLE_ADDRESS.show({ person: undefined })} />
        )
      }
    />
  );
}
