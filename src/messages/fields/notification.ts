/** Wrong fields of notifications, texts and push. */
export const notificationFields = {
  channelUnanswered: "Send true or false for each channel.",
  pushEndpointWrong: "Send the endpoint from your browser's push service.",
  pushKeysWrong: "Send the keys from your browser's push subscription.",
  notificationsMissing: "List their ids.",
  notificationsTooMany: "Send at most {maximum} at once.",
  mobileNumberWrong: "Enter a US or Canadian mobile number, such as (512) 555-0142.",
  textConsentMissing: "Agree to get texts at this number.",
  smsCodeWrong: "Enter the six digits of the text.",
} as const;
