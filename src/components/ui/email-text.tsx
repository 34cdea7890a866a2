import { Fragment } from "react";

/** A long address breaks behind its signs, not in the middle of a word. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?<=[@._+-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
