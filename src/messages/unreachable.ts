export const UNREACHABLE = "We can't reach Curbwrench. Try again when you're back online.";
