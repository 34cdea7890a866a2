import { Fragment } from "react";

/** Lets a long email address wrap after punctuation instead of in the middle of a word. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?<=[@._+-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
