-- A code mailed on request, which signs in by itself. `signIn` codes are good only beside a password.
ALTER TYPE "MailedCodePurpose" ADD VALUE 'emailSignIn';
