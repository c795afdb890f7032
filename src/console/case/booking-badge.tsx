import { useTranslation } from 'react-i18next';
import { isLate } from '#contract/base/deadlines.ts';
import type { StaffBooking } from '#contract/staff/booking-calls.ts';
import { bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { Badge } from '#src/ui/controls/badge.tsx';

type BookingBadgeProps = {
  booking: Pick<StaffBooking, 'state' | 'answer_by'>;
  /** The server's time of the reading. */
  now: string;
};

/** The state of a booking; a request is amber once its answer is late. */
export function BookingBadge({ booking: { state, answer_by: due }, now }: BookingBadgeProps) {
  const { t } = useTranslation('console-bookings');
  const label = t(`state.${state}`);
  if (due !== undefined && isLate(due, now)) {
    return (
      <Badge tone="warn" icon="clock">
        {label}
      </Badge>
    );
  }
  const isHeld = bookingIs(state, 'held');
  return (
    <Badge
      tone={isHeld ? 'ok' : bookingIs(state, 'open') ? 'info' : 'idle'}
      icon={isHeld ? 'checkCircle' : bookingIs(state, 'open') ? 'clock' : 'dash'}
    >
      {label}
    </Badge>
  );
}
