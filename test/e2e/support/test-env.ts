import { env } from "../../../vitest.config";

// Modules read the environment when they load, so scripts outside of vitest import this first.
Object.assign(process.env, env);
