import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { getChannelName } from '#contract/base/channels.ts';
import { PaymentState } from '#src/app/content/payment-state.tsx';
import { useBeginning } from '#src/app/content/use-beginning.ts';
import { useResumedRows } from '#src/app/content/use-resumed-rows.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { formatPeriod } from '#src/i18n/format-period.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { DefinitionRow } from '#src/ui/controls/definition-rows.tsx';
import { Attachments } from './attachments.tsx';
import { ItemLink } from './item-link.tsx';

/**
 * Returns the labelled details of spec 3: those that a reader looks for first, and the others in three groups. What
 * does not apply to this order is left out.
 */
export function useOrderRows(
  order: Order,
): Record<'first' | 'payment' | 'what' | 'contact', DefinitionRow[]> {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { details, contact, payment } = order;
  const { plan_price: planPrice, pricing_model: model, user_limit: userLimit } = details;
  const beginning = useBeginning(order);
  const status =
    payment === undefined ? (
      t('field.unpaid')
    ) : (
      <PaymentState
        status={payment.status}
        sums={order}
        label={t(`paymentStatus.${payment.status}`)}
      />
    );
  const none = t('field.none');
  const resumedRows = useResumedRows(details);
  return {
    first: [
      ...rows([
        [t('field.orderId'), order.order_no],
        [
          t(order.item === undefined ? 'field.serviceName' : 'field.itemName'),
          <ItemLink key="item" order={order} />,
        ],
        [t('field.created'), formatDateTime(order.created_at, locale)],
        [t('field.period'), formatPeriod(details.period_start, details.period_end, locale)],
        [t('field.paymentStatus'), status],
        [
          t('field.credit'),
          details.credit === undefined || details.credit === 0
            ? null
            : formatMoney(-details.credit, locale),
        ],
      ]),
      ...resumedRows,
      { term: t('field.amount'), value: formatMoney(order.amount, locale), emphasis: 'total' },
    ],
    what: rows([
      [t('field.orderType'), t(`orderType.${order.service_type}`)],
      // Products other than services have a type and a name.
      [
        t('field.serviceType'),
        order.item === undefined ? t(`serviceType.${order.service_type}`) : null,
      ],
      [t('field.quantity'), order.item?.quantity ?? null],
      [t('field.planName'), details.plan_name],
      [
        t(order.item === undefined ? 'field.planPrice' : 'field.unitPrice'),
        planPrice === null
          ? null
          : model === null
            ? formatMoney(planPrice, locale)
            : t(`field.per.${model}`, { price: formatMoney(planPrice, locale) }),
      ],
      [t('field.userCount'), details.user_count],
      [
        t('field.userLimit'),
        userLimit === null
          ? details.user_count === null
            ? null
            : t('field.unlimited')
          : t('field.users', { count: userLimit }),
      ],
      [
        t('field.duration'),
        details.duration_months === null
          ? null
          : t('field.months', { count: details.duration_months }),
      ],
      [t('field.begins'), beginning],
      [
        t('field.replaced'),
        details.replaced_at === undefined
          ? null
          : t('field.replacedAt', { date: formatDate(details.replaced_at, locale) }),
      ],
      [
        t('field.resumed'),
        details.resumed_at === undefined
          ? null
          : t('field.resumedAt', { date: formatDate(details.resumed_at, locale) }),
      ],
      [t('field.openingTerms'), order.opening_terms ?? null],
    ]),
    payment: rows([
      [t('field.method'), payment === undefined ? none : getChannelName(payment.channel, locale)],
      [t('field.transaction'), payment?.transaction_id ?? none],
      [
        t('field.paidAt'),
        payment?.paid_at == null ? none : formatDateTime(payment.paid_at, locale),
      ],
    ]),
    contact: rows([
      [t('field.contactName'), contact?.name ?? none],
      [t('field.phone'), contact?.phone ?? none],
      [t('field.email'), contact?.email ?? none],
      [
        t('field.attachments'),
        order.attachments.length === 0 ? (
          none
        ) : (
          <Attachments key="files" files={order.attachments} />
        ),
      ],
    ]),
  };
}

function rows(all: readonly (readonly [string, DefinitionRow['value']])[]): DefinitionRow[] {
  return all.flatMap(([term, value]) => (value === null ? [] : [{ term, value }]));
}
