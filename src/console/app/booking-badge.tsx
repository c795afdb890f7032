import { useTranslation } from 'react-i18next';
import { isLate } from '#contract/base/deadlines.ts';
import type { StaffBooking } from '#contract/staff/booking-calls.ts';
import { bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { Badge } from '#src/ui/controls/badge.tsx';

const icons = { ok: 'checkCircle', info: 'clock', warn: 'clock', idle: 'dash' } as const;

type BookingBadgeProps = {
  booking: Pick<StaffBooking, 'state' | 'answer_by'>;
  /** The server's time of the reading; without it nothing is late. */
  now?: string;
};

/** The state of a booking; a request is amber once its answer is late. */
export function BookingBadge({ booking: { state, answer_by: due }, now }: BookingBadgeProps) {
  const { t } = useTranslation('console-bookings');
  const calm = bookingIs(state, 'held') ? 'ok' : bookingIs(state, 'open') ? 'info' : 'idle';
  const tone = due !== undefined && now !== undefined && isLate(due, now) ? 'warn' : calm;
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {t(`state.${state}`)}
    </Badge>
  );
}
