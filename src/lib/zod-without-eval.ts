import { z } from "zod";

// Zod would try whether it may compile its checks; the page's policy forbids that and reports it.
// To be imported before anything that makes schemas.
if (typeof window !== "undefined") z.config({ jitless: true });
