"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { buttonVariants } from "~/components/ui/button-variants";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { PATHS } from "~/lib/paths";

// Loaded on demand, because few visits change it.
const ChangeForm = lazy(async () => ({
  default: (await import("./change-password-form")).ChangePasswordForm,
}));

/** Changes the password after asking for the current one, or creates the first one. */
export function PasswordCard({ user }: { user: UserView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Password</CardTitle>
        <CardDescription>
          {user.hasPassword
            ? "Changing it signs you out on all other devices and ends your calendar link and any API keys."
            : "You sign in without a password. Create one to sign in with your email address."}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {!user.hasPassword ? (
          <Link href={PATHS.setPassword} className={buttonVariants({ variant: "outline" })}>
            Create password
          </Link>
        ) : isOpen ? (
          <Suspense fallback={<SkeletonCard lines={4} />}>
            <ChangeForm email={user.email} onClose={() => setIsOpen(false)} />
          </Suspense>
        ) : (
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            Change password
          </Button>
        )}
      </CardContent>
    </Card>
  );
}
