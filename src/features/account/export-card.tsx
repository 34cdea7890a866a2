"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import type { UserView } from "~/domain/account/view";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { PATHS } from "~/lib/paths";

/**
 * Downloads an archive of all personal data. Asks for the password, so that it isn't available to
 * someone who finds a browser left open.
 */
export function ExportCard({ user }: { user: UserView }) {
  const [asks, setAsks] = useState(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Download your data</CardTitle>
        <CardDescription>
          A ZIP file with your profile, bookings, messages, payments, photos and everything else we
          keep about you, in formats other programs can read. You can download it three times a day.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Button variant="outline" onClick={() => setAsks(true)}>
          <Download aria-hidden />
          Download
        </Button>
      </CardContent>
      <OwnerDialog
        open={asks}
        hasPassword={user.hasPassword}
        purpose="download your data"
        submit="Download"
        onClose={() => setAsks(false)}
        onConfirmed={() => {
          setAsks(false);
          location.assign(PATHS.accountExport);
        }}
      />
    </Card>
  );
}
