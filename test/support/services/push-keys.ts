/** Keys with which a simulated browser subscribes. */
export const PUSH_KEYS = {
  p256dh: "BC27xPSHUyFMP1eUUmfa4wgSUqFTDtVJoNnTx9f7IT9LDcPyS_HdpT2Xl0LmsOzXT7TxM4cNqRxjLx8uh5ecQMY",
  auth: "Zm9yIHRoaXMgb25lIG9ubA",
};

/** Keys by which push services know the tests' servers. */
export const VAPID_KEYS = {
  publicKey:
    "BHYQry3MiCfvnYBNPkVDDy5Msv5wAe5u2Eq3I5wNWru5Vyhc3V18144AgF3k1PkUrMTGGq8_E4vYZkKpVO4OAog",
  privateKey: "6Jmjdj0JPzwrrkPoFjC8Esu94UELSJqr8Pdjbkxmnm4",
};
