import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { BookingState, InquiryType, OrderStatus } from '#contract/base/picklists.ts';
import type { Found } from '#contract/staff/case.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Badge, OrderBadge } from '#src/ui/controls/badge.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { BookingBadge } from './booking-badge.tsx';
import { ConsoleLink, type ConsoleAddress } from './link.tsx';

type FoundListProps = {
  items: readonly Found[];
  className: string | undefined;
  /** Renders the content in front of an item: the key that opens it. */
  before?: (found: Found) => Elements;
};

/** Orders, inquiries and bookings, each with its state. */
export function FoundList({ items, className, before }: FoundListProps) {
  const { t } = useTranslation('console-words');
  const locale = useLocale();
  return (
    <ul className={className}>
      {items.map((found) => (
        <li key={found.number}>
          <div className="cluster gap-8">
            {before?.(found)}
            <ConsoleLink {...getFoundAddress(found)} className="color-1 weight-500">
              {found.kind === 'inquiry' && v.is(InquiryType, found.title)
                ? t(`inquiryType.${found.title}`)
                : found.title}
            </ConsoleLink>
            <State found={found} />
          </div>
          <span className="caption">
            <b className="numeric" translate="no">
              {found.number}
            </b>
            <span>
              {[
                '',
                found.customer,
                found.company,
                found.amount === null ? null : formatMoney(found.amount, locale),
                formatDayTime(found.starts_at ?? found.created_at, locale),
              ]
                .filter((detail) => detail !== null)
                .join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The state of an order or a booking, or whether an inquiry was answered. */
function State({ found: { kind, status } }: { found: Found }) {
  const { t } = useTranslation('console-case');
  if (kind === 'order' && v.is(OrderStatus, status)) {
    return <OrderBadge status={status} label={t(`status.${status}`)} />;
  }
  if (kind === 'booking' && v.is(BookingState, status)) {
    return <BookingBadge booking={{ state: status }} />;
  }
  return status === 'answered' ? (
    <Badge tone="ok" icon="checkCircle">
      {t('inquiry.answered')}
    </Badge>
  ) : (
    <Badge tone="warn" icon="clock">
      {t('inquiry.waiting')}
    </Badge>
  );
}

/** Returns the page of an order, an inquiry or a booking. */
export function getFoundAddress({ kind, number }: Pick<Found, 'kind' | 'number'>): ConsoleAddress {
  switch (kind) {
    case 'order':
      return { to: '/orders/$orderNo', params: { orderNo: number } };
    case 'inquiry':
      return { to: '/inquiries/$inquiryNo', params: { inquiryNo: number } };
    case 'booking':
      return { to: '/bookings/$bookingNo', params: { bookingNo: number } };
  }
}
