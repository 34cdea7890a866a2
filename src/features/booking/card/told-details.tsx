import { FLAG_DETAILS, TEXT_DETAILS } from "~/domain/booking/details/details";
import type { BookingView } from "~/domain/booking/view";

/** Shows customers the details they entered. */
export function ToldDetails({ booking }: { booking: BookingView }) {
  return (
    <>
      {TEXT_DETAILS.map(({ name, told }) => {
        const text = booking[name];
        return text ? <Told key={name} title={told.customer} text={text} /> : null;
      })}
      {FLAG_DETAILS.map(({ name, told }) =>
        booking[name] ? (
          <p key={name} className="text-muted-foreground">
            {told.customer}
          </p>
        ) : null,
      )}
    </>
  );
}

function Told({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="wrap-anywhere whitespace-pre-wrap text-muted-foreground">{text}</p>
    </div>
  );
}
