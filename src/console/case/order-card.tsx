import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { getHeadline } from '#contract/orders/headline.ts';
import { factsOfCase } from '#contract/staff/case-facts.ts';
import { NotificationKind } from '#contract/base/picklists.ts';
import { getChannelName } from '#contract/base/channels.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Case } from '#contract/staff/case.ts';
import { Card, Facts, type Fact } from '#src/console/app/card.tsx';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { formatPeriod } from '#src/i18n/format-period.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useCase } from './case-context.ts';
import { isAwaitingRest } from './situation.ts';

/** The ordered item and all payment attempts. */
export function OrderCard() {
  const { t } = useTranslation(['console-case', 'orders']);
  const locale = useLocale();
  const about = useCase();
  const { order, attempts, transfers, support } = about;
  const nameAccount = (account: string) =>
    account === 'sandbox'
      ? t('order.account.sandbox')
      : account.replace('bank_transfer:', t('order.account.bank'));
  return (
    <Card title={t('order.title')} aside={t(`type.${order.type}`)}>
      <Facts
        facts={[
          { term: t('order.what'), value: order.title },
          {
            term: t('order.headline'),
            value: t(`orders:headline.${getHeadline(factsOfCase(about))}.title`),
          },
          { term: t('order.amount'), value: <b>{formatMoney(order.amount, locale)}</b> },
          { term: t('order.created'), value: formatDayTime(order.created_at, locale) },
          {
            term: t('order.until'),
            value: orderIs(order.status, 'unpaid') ? formatDayTime(order.expires_at, locale) : null,
          },
          {
            term: t('order.period'),
            value: formatPeriod(order.period_start, order.period_end, locale),
          },
          { term: t('order.adviser'), value: order.adviser },
          {
            term: t('order.announced'),
            value: order.transfer_at === null ? null : formatDayTime(order.transfer_at, locale),
          },
          ...transfers.map((transfer, at) => ({
            term: t('order.transfer', { number: at + 1 }),
            value: (
              <>
                <span>{`${formatMoney(transfer.amount, locale)} · ${t(`transferState.${isAwaitingRest(transfer) ? 'awaitsRest' : transfer.state}`)}`}</span>
                <small>{transfer.reference}</small>
                <small>
                  {t('order.recordedBy', {
                    day: formatDate(transfer.day, locale),
                    name: transfer.recorded_by,
                    at: formatDayTime(transfer.recorded_at, locale),
                  })}
                </small>
              </>
            ),
          })),
          ...attempts.map((attempt, at) => ({
            term: t('order.attempt', { number: at + 1 }),
            value: (
              <>
                <span>{`${getChannelName(attempt.channel, locale)} · ${t(`attempt.${attempt.status}`)}`}</span>
                <small>{attempt.payment_no}</small>
                <small>
                  {attempt.is_other_account
                    ? t('order.otherAccount', { account: nameAccount(attempt.account) })
                    : nameAccount(attempt.account)}
                </small>
                {attempt.transaction_id === null ? null : <small>{attempt.transaction_id}</small>}
                {attempt.queries === 0 ? null : (
                  <small>{t('order.queries', { count: attempt.queries })}</small>
                )}
                {attempt.reported_amount === null ||
                attempt.reported_amount === attempt.amount ? null : (
                  <small>
                    {t('order.reported', { amount: formatMoney(attempt.reported_amount, locale) })}
                  </small>
                )}
              </>
            ),
          })),
          ...order.attachments.map(({ name, url }) => ({
            term: t('order.attachment'),
            value: (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ),
          })),
          {
            term: t('order.support'),
            value:
              support === null ? null : `${support.code.slice(0, 9)}…${support.code.slice(-4)}`,
          },
        ]}
      />
    </Card>
  );
}

const sums = ['captured', 'refunded', 'refunding', 'unreturned', 'kept', 'invoiced'] as const;

/** Lists paid, refunded and invoiced amounts. */
export function useSums(ledger: Case['ledger']): Fact[] {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  return sums.map((sum) => ({
    term: t(`ledger.${sum}`),
    value: formatMoney(ledger[sum], locale),
  }));
}

/** Paid, refunded and invoiced amounts, and the messages sent to the customer. */
export function LedgerCard() {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { ledger, notifications } = useCase();
  const amounts = useSums(ledger);
  return (
    <Card title={t('ledger.title')} aside={t('ledger.about')}>
      <Facts
        facts={[
          ...amounts,
          {
            term: t('ledger.told'),
            value:
              notifications.length === 0
                ? t('ledger.none')
                : notifications.map(({ kind, at, read_at: readAt, sent }, index) => (
                    <span key={`${index} ${at}`}>
                      <span>{t(`notice.${v.is(NotificationKind, kind) ? kind : 'system'}`)}</span>
                      <small>
                        {[
                          formatDayTime(at, locale),
                          ...(readAt === null ? [] : [t('ledger.read')]),
                          ...sent.map(({ channel, state }) =>
                            t('ledger.sentBy', {
                              channel: t(`ledger.${channel}`),
                              state: t(`ledger.sent.${state}`),
                            }),
                          ),
                        ].join(' · ')}
                      </small>
                    </span>
                  )),
          },
        ]}
      />
    </Card>
  );
}
