import { useTranslation } from 'react-i18next';
import type { StaffData } from '#src/console/api/client.ts';
import { bookingActs } from './case-acts.ts';
import { StaffAct, type ActProps } from './staff-act.tsx';
import type { SubjectForm } from './subject-page.tsx';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { TimeFields } from './time-fields.tsx';

type Booking = StaffData<'readBookingCase'>;

/** Lists the acts that are possible with a booking now, each with its form. */
export function listBookingForms(booking: Booking): readonly SubjectForm[] {
  return booking.acts.map((act) => [
    bookingActs[act],
    (props) => <BookingForm call={bookingActs[act]} booking={booking} {...props} />,
  ]);
}

type BookingFormProps = ActProps & {
  call: (typeof bookingActs)[Booking['acts'][number]];
  booking: Booking;
};

function BookingForm({ call, booking, onDone, onClose }: BookingFormProps) {
  const { t } = useTranslation(['console-bookings', 'console-case']);
  const locale = useLocale();
  const { says, ...texts } = t(call, { returnObjects: true });
  const hasReason = call === 'declineBooking' || call === 'cancelBookingForOwner';
  const isTold = call !== 'missBooking';
  return (
    <StaffAct
      {...texts}
      says={
        isTold ? sentences(locale, says, t(booking.masked.length > 0 ? 'told' : 'untold')) : says
      }
      call={call}
      of={booking.booking_no}
      inputs={hasReason ? { reason: { label: t('console-case:field.reasonForCustomer') } } : {}}
      isFinal={hasReason}
      onDone={() => onDone(t(`console-case:done.${call}`))}
      onClose={onClose}
    >
      {(findFieldError) =>
        call === 'rebook' ? (
          <TimeFields times={booking.times} error={findFieldError('starts_at')} />
        ) : null
      }
    </StaffAct>
  );
}
