"use client";

export { ErrorScreen as default } from "~/features/shell/error-screen";
