/** The product's name; header, mails and titles. */
export const BRAND_NAME = "Curbwrench";
/** The footer shows the longer one. */
export const FOOTER_BRAND_NAME = "Curbwrench Mobile Mechanics";
