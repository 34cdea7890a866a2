import { DELETED_NAME } from "~/domain/account/leaving/leaving";
import { decide } from "./decision";

/** Tables about one person. */
export const PEOPLE = {
  User: decide<"User">()({
    exports: [
      {
        file: "account",
        by: "id",
        columns:
          "id email emailVerifiedAt pendingEmail firstName lastName pendingFirstName pendingLastName phone address city state zipCode vehicleYear vehicleMake vehicleModel vehicleNotes notes userType staffRole timeZone createdAt updatedAt leavesAt",
      },
    ],
    withheld: "vehiclePhotoUrl profileImageUrl disabledAt passwordHash erasedAt",
    erasures: [
      {
        by: "id",
        set: {
          email: null,
          emailVerifiedAt: null,
          pendingEmail: null,
          firstName: DELETED_NAME,
          lastName: "",
          pendingFirstName: null,
          pendingLastName: null,
          phone: "",
          address: "",
          city: "",
          state: "",
          zipCode: "",
          vehicleYear: null,
          vehicleMake: null,
          vehicleModel: null,
          vehiclePhotoUrl: null,
          vehicleNotes: "",
          notes: "",
          profileImageUrl: null,
          passwordHash: null,
          timeZone: null,
        },
      },
    ],
    stays: "id userType staffRole disabledAt leavesAt erasedAt createdAt updatedAt",
    why: "Hashes of passwords are nobody's to read; pictures are given as files. The row stays for what money names it.",
  }),
  Session: decide<"Session">()({
    exports: [
      {
        file: "sessions",
        by: "userId",
        columns: "device createdAt lastUsedAt expiresAt viaTemporary secondFactorAt confirmedAt",
      },
    ],
    withheld: "id userId",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "A session's id is half of a cookie.",
  }),
  SecondFactor: decide<"SecondFactor">()({
    exports: [{ file: "second-factor", by: "userId", columns: "confirmedAt createdAt" }],
    withheld: "userId secretCipher lastStep",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Whoever has the secret has the factor.",
  }),
  RecoveryCode: decide<"RecoveryCode">()({
    exports: [],
    withheld: "userId codeHash",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Only hashes are kept of them.",
  }),
  Passkey: decide<"Passkey">()({
    exports: [{ file: "passkeys", by: "userId", columns: "name createdAt lastUsedAt" }],
    withheld: "id userId credentialId publicKey counter transports",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "The rest is half of a key, for a machine to read.",
  }),
  PasskeyChallenge: decide<"PasskeyChallenge">()({
    exports: [],
    withheld: "challengeHash userId sessionId purpose expiresAt",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "It lives for five minutes, and only its hash is kept.",
  }),
  SignInStep: decide<"SignInStep">()({
    exports: [],
    withheld: "tokenHash userId expiresAt",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "It lives for ten minutes, and is half of a sign-in.",
  }),
  ExternalLogin: decide<"ExternalLogin">()({
    exports: [{ file: "external-logins", by: "userId", columns: "issuer subject createdAt" }],
    withheld: "userId",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Whose they are is said by the file.",
  }),
  EmailLink: decide<"EmailLink">()({
    exports: [{ file: "email-links", by: "userId", columns: "purpose email createdAt expiresAt" }],
    withheld: "userId tokenHash",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Only hashes are kept of the links.",
  }),
  KnownDevice: decide<"KnownDevice">()({
    exports: [{ file: "known-devices", by: "userId", columns: "lastUsedAt expiresAt" }],
    withheld: "tokenHash userId",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Only a hash is kept of the browser's cookie.",
  }),
  TemporaryPassword: decide<"TemporaryPassword">()({
    exports: [{ file: "temporary-passwords", by: "userId", columns: "createdAt expiresAt" }],
    withheld: "hash userId",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Hashes of passwords are nobody's to read.",
  }),
  MailedCode: decide<"MailedCode">()({
    exports: [],
    withheld: "userId purpose codeHash createdAt expiresAt",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "It works for ten minutes, and only a hash of it is kept.",
  }),
  Vehicle: decide<"Vehicle">()({
    exports: [
      {
        file: "vehicles",
        by: "ownerId",
        columns: "id year make model nickname mileage createdAt lastUsedAt",
      },
    ],
    withheld: "ownerId",
    erasures: [{ by: "ownerId", set: { nickname: null, mileage: null } }],
    stays: "id ownerId year make model createdAt lastUsedAt",
    why: "What kind of car it was stands on receipts that stay.",
  }),
  MechanicCalendar: decide<"MechanicCalendar">()({
    exports: [
      {
        file: "working-hours",
        by: "userId",
        columns: "timeZone hours minimumNoticeHours horizonDays updatedAt",
      },
    ],
    withheld: "userId",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Whose they are is said by the file.",
  }),
  CalendarFeed: decide<"CalendarFeed">()({
    exports: [{ file: "calendar-link", by: "userId", columns: "createdAt lastReadAt" }],
    withheld: "userId tokenHash",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Only a hash is kept of the link.",
  }),
  TimeOff: decide<"TimeOff">()({
    exports: [{ file: "times-off", by: "userId", columns: "startsAt endsAt note" }],
    withheld: "id userId",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Whose they are is said by the file.",
  }),
  Block: decide<"Block">()({
    exports: [{ file: "blocks", by: "blockerId", columns: "createdAt" }],
    withheld: "blockerId blockedId",
    erasures: [
      { by: "blockerId", set: "gone" },
      { by: "blockedId", set: "gone" },
    ],
    stays: "",
    why: "Who was blocked is another person, and who blocked them is nobody's to know.",
  }),
  Notification: decide<"Notification">()({
    exports: [
      {
        file: "notifications",
        by: "userId",
        columns: "kind bookingId params createdAt readAt",
      },
    ],
    withheld: "id userId dedupeKey",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "The rest are our own numbers.",
  }),
  NotificationPreference: decide<"NotificationPreference">()({
    exports: [{ file: "notification-choices", by: "userId", columns: "choices updatedAt" }],
    withheld: "userId",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Whose they are is said by the file.",
  }),
  PushSubscription: decide<"PushSubscription">()({
    exports: [{ file: "push-subscriptions", by: "userId", columns: "endpoint createdAt" }],
    withheld: "id userId sessionId p256dh auth",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "The rest is what the browser and the sender alone know.",
  }),
  SmsNumber: decide<"SmsNumber">()({
    exports: [
      { file: "text-messages", by: "userId", columns: "number consentAt provenAt endedAt" },
    ],
    withheld: "userId",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Whose they are is said by the file.",
  }),
  SmsStop: decide<"SmsStop">()({
    exports: [
      { file: "stopped-text-messages", by: "number", in: "numbers", columns: "number createdAt" },
    ],
    withheld: "",
    erasures: [],
    stays: "number createdAt",
    why: "That a number said STOP is remembered, whoever has it: the law asks for it.",
  }),
  SmsCode: decide<"SmsCode">()({
    exports: [{ file: "texted-codes", by: "userId", columns: "number consentAt expiresAt" }],
    withheld: "userId codeHash triesLeft",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Only a hash is kept of a code.",
  }),
  AssessmentAttempt: decide<"AssessmentAttempt">()({
    exports: [
      {
        file: "skills-tests",
        by: "userId",
        columns: "id startedAt endsAt finishedAt rightCount passed",
      },
    ],
    withheld: "userId sessionId moves",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "The rest are our own numbers.",
  }),
  AssessmentItem: decide<"AssessmentItem">()({
    exports: [
      {
        file: "skills-test-answers",
        by: "attemptId",
        in: "attempts",
        columns: "attemptId number answer answeredAt",
      },
    ],
    withheld: "questionId question options correctAnswer",
    erasures: [{ by: "attemptId", in: "attempts", set: "gone" }],
    stays: "",
    why: "Questions and right answers never leave the server.",
  }),
  MechanicDocument: decide<"MechanicDocument">()({
    exports: [
      {
        file: "documents",
        by: "mechanicId",
        columns:
          "id kind state fileId number provider issuedOn expiresOn submittedAt decidedAt reason",
      },
    ],
    withheld: "mechanicId decidedBy noticedDays",
    erasures: [{ by: "mechanicId", set: "gone" }],
    stays: "",
    why: "Who of the staff decided is not told. A tax form's file stays for the legal term.",
  }),
  SupportRequest: decide<"SupportRequest">()({
    exports: [
      {
        file: "support-requests",
        by: "userId",
        columns: "id subject state createdAt lastAt",
      },
    ],
    withheld: "userId email name version assigneeId waitingSince",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Whose they are is said by the file; the rest is the desk's order of work.",
  }),
  SupportMessage: decide<"SupportMessage">()({
    exports: [
      {
        file: "support-messages",
        by: "requestId",
        in: "supportRequests",
        columns: "requestId isAnswer body createdAt",
      },
    ],
    withheld: "id staffId",
    erasures: [{ by: "requestId", in: "supportRequests", set: "gone" }],
    stays: "",
    why: "Who of the staff answered is not told.",
  }),
  SupportNote: decide<"SupportNote">()({
    exports: [],
    withheld: "id requestId staffId body createdAt",
    erasures: [{ by: "requestId", in: "supportRequests", set: "gone" }],
    stays: "",
    why: "What staff write for each other about how to help.",
  }),
  SupportLink: decide<"SupportLink">()({
    exports: [],
    withheld: "tokenHash requestId email createdAt expiresAt",
    erasures: [{ by: "requestId", in: "supportRequests", set: "gone" }],
    stays: "",
    why: "Only hashes are kept of the links, and the address is the account's.",
  }),
  StoredFile: decide<"StoredFile">()({
    exports: [
      {
        file: "files",
        by: "ownerId",
        columns: "id purpose contentType sizeBytes originalName createdAt",
      },
    ],
    withheld: "ownerId storageKey uploadTokenHash uploadExpiresAt attachedAt",
    erasures: [{ by: "ownerId", set: { originalName: null, uploadTokenHash: null } }],
    stays:
      "id ownerId purpose storageKey contentType sizeBytes uploadExpiresAt attachedAt createdAt",
    why: "Rows outlive their bytes by a moment and go with them; a tax form stays for the legal term.",
  }),
  AuditEntry: decide<"AuditEntry">()({
    exports: [
      { file: "account-history", by: "userId", columns: "action detail createdAt" },
      { file: "acts-of-staff", by: "subject", columns: "action reason changes createdAt" },
    ],
    withheld: "id userId subject redactedAt",
    erasures: [],
    stays: "id userId action detail subject reason changes redactedAt createdAt",
    why: "Who of the staff did it is not told. Rows hold ids, names of fields and values that are not personal. Nobody can change them, but that an erasure takes the person's name out of reasons and marks the row.",
  }),
} as const;
