import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { PublicMechanicView } from "~/domain/mechanic/schema";

/** Shows work experience and certifications. */
export function Experience({
  mechanic,
}: {
  mechanic: Pick<PublicMechanicView, "workExperience" | "certifications">;
}) {
  const { workExperience, certifications } = mechanic;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Experience</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        {workExperience || certifications ? null : (
          <p className="text-muted-foreground">No experience information provided</p>
        )}
        {workExperience ? (
          <div>
            <h3 className="text-sm font-semibold">Work Experience</h3>
            <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{workExperience}</p>
          </div>
        ) : null}
        {certifications ? (
          <div>
            <h3 className="text-sm font-semibold">Certifications</h3>
            <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{certifications}</p>
          </div>
        ) : null}
      </CardContent>
    </Card>
  );
}
