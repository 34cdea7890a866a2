/**
 * Header that names the user whose page sends a write. Our pages always send it. Other clients
 * have one session each and can leave it out.
 */
export const PAGE_USER_HEADER = "x-curbwrench-user";
