import type { DeskService } from "~/domain/catalog/schema";
import { AllInPrice } from "~/features/booking/all-in-price";
import { api } from "~/trpc/react";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { effectOf } from "./kept-by";
import { afterServiceAction } from "./after-service-action";

/** Stops offering a service, or offers it again. */
export function OfferDialog({ service, onClose }: { service: DeskService; onClose: () => void }) {
  const options = afterServiceAction(onClose);
  const retire = api.desk.services.retire.useMutation(options);
  const restore = api.desk.services.restore.useMutation(options);
  const action = service.offered ? retire : restore;
  return (
    <ReasonDialog
      isOptional
      title={service.offered ? `Retire ${service.name}?` : `Restore ${service.name}?`}
      description={
        service.offered ? (
          `Customers can no longer book it. ${effectOf(service, "it")}`
        ) : (
          <>
            Customers can book it right away for <AllInPrice basePrice={service.basePrice} />.
          </>
        )
      }
      submit={service.offered ? "Retire" : "Restore"}
      call={action}
      onSubmit={(reason) => action.mutate({ id: service.id, reason })}
      onClose={onClose}
    />
  );
}
