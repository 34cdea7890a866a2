/** Product name in the header, emails and titles. */
export const BRAND_NAME = "Curbwrench";
/** Longer name in the footer. */
export const FOOTER_BRAND_NAME = "Curbwrench Mobile Mechanics";
