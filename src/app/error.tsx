"use client";

export { ErrorScreen as default } from "~/features/failure/error-screen";
