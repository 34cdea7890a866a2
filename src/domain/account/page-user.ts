/**
 * Names the user whose page sends a write. Our pages send it; other clients have one session each and
 * may leave it out.
 */
export const PAGE_USER_HEADER = "x-curbwrench-user";
