import { createContext } from "react";

/** The API key that "Try it" sends, or "". It is kept only while the page is open. */
export const ApiKeyContext = createContext("");
