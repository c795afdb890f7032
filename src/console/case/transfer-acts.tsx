import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { Case } from '#contract/staff/case.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { useMe } from '#src/console/app/console-context.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { useCase } from './case-context.ts';
import { Choices, type Choice } from './choices.tsx';
import { SecondFields } from './second-fields.tsx';
import { isToTransferBack } from './situation.ts';
import { StaffAct, type ActProps } from './staff-act.tsx';

/** Records money that arrived on our bank account for the order. */
export function RecordTransferForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const { order, as_of: now } = useCase();
  const goesBack = !orderIs(order.status, 'unpaid');
  return (
    <StaffAct
      call="recordTransfer"
      of={order.order_no}
      says={t('recordTransfer.says', { number: order.order_no })}
      warns={t(goesBack ? 'recordTransfer.goesBack' : 'recordTransfer.warns')}
      confirm={t('recordTransfer.confirm')}
      inputs={{
        reference: { label: t('field.bankReference'), description: t('field.bankReferenceHint') },
        day: {
          label: t('field.arrived'),
          description: t('field.dayHint'),
          defaultValue: shanghaiDay(new Date(now)),
        },
        amount: { label: t('field.received'), description: t('field.receivedHint') },
      }}
      onDone={({ state, counts }) =>
        onDone(t(`done.recordTransfer.${state === 'booked' && !counts ? 'part' : state}`))
      }
      onClose={onClose}
    />
  );
}

/** Confirms as the second person that a recorded transfer has arrived: with its sum, and that person's code. */
export function ConfirmTransferForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  return (
    <PickTransfer>
      {({ id, amount, day, reference, recorded_by: name, recorded_at: at }) => (
        <StaffAct
          call="confirmTransfer"
          of={id}
          says={t('confirmTransfer.says')}
          warns={t('confirmTransfer.warns')}
          confirm={t('confirmTransfer.confirm')}
          isFinal
          onDone={({ counts }) => onDone(t(`done.recordTransfer.${counts ? 'booked' : 'part'}`))}
          onClose={onClose}
        >
          {(findFieldError) => (
            <>
              <ul className="gap-8 grid">
                <li>
                  <span>{t('transfers.by', { name, amount: formatMoney(amount, locale) })}</span>
                  <small className="tiny block">{formatDateTime(at, locale)}</small>
                </li>
                <li>{t('transfers.reference', { reference })}</li>
                <li>{t('transfers.day', { day: formatDate(day, locale) })}</li>
              </ul>
              <SecondFields repeats="amount" findFieldError={findFieldError} />
            </>
          )}
        </StaffAct>
      )}
    </PickTransfer>
  );
}

/** Drops a recorded transfer before it counts. */
export function DropTransferForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  return (
    <PickTransfer>
      {({ id, amount, reference }) => (
        <StaffAct
          call="dropTransfer"
          of={id}
          says={t('dropTransfer.says', { amount: formatMoney(amount, locale), reference })}
          confirm={t('dropTransfer.confirm')}
          inputs={{ reason: { label: t('field.reason') } }}
          isFinal
          onDone={() => onDone(t('done.dropTransfer'))}
          onClose={onClose}
        />
      )}
    </PickTransfer>
  );
}

/** Records that the money of a transfer was sent back to the account it came from. */
export function SendBackForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { attempts } = useCase();
  return (
    <PickReturn>
      {({ refund_no: refundNo, payment_no: paymentNo, amount, asked, sent_back: sent }) => {
        const came = attempts.find(({ payment_no: number }) => number === paymentNo);
        return (
          <StaffAct
            call="sendBack"
            of={refundNo}
            says={t('sendBack.says', {
              amount: formatMoney(amount ?? asked, locale),
              reference: came?.transaction_id ?? '',
            })}
            warns={sent === null ? t('sendBack.warns') : t('sendBack.again', { name: sent.by })}
            confirm={t('sendBack.confirm')}
            inputs={{
              reference: {
                label: t('field.bankReference'),
                description: t('field.sentReferenceHint'),
              },
            }}
            onDone={() => onDone(t('done.sendBack'))}
            onClose={onClose}
          />
        );
      }}
    </PickReturn>
  );
}

/** Confirms as the second person that money was sent back: with the bank's number, and that person's code. */
export function ConfirmSentBackForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  return (
    <PickReturn isSent>
      {({ refund_no: refundNo, amount, asked, sent_back: sent }) => (
        <StaffAct
          call="confirmSentBack"
          of={refundNo}
          says={t('confirmSentBack.says', {
            name: sent?.by,
            amount: formatMoney(amount ?? asked, locale),
          })}
          warns={t('confirmSentBack.warns')}
          confirm={t('confirmSentBack.confirm')}
          isFinal
          onDone={() => onDone(t('done.confirmSentBack'))}
          onClose={onClose}
        >
          {(findFieldError) => <SecondFields repeats="reference" findFieldError={findFieldError} />}
        </StaffAct>
      )}
    </PickReturn>
  );
}

/** The transfer that waits for a second person; of several, one is chosen, at first one of a colleague. */
function PickTransfer({
  children,
}: {
  children: (transfer: Case['transfers'][number]) => Elements;
}) {
  const locale = useLocale();
  const waiting = useCase().transfers.filter(({ state }) => state === 'recorded');
  return (
    <PickOne
      items={ofOthersFirst(waiting, useMe().name, ({ recorded_by: by }) => by).map((transfer) => ({
        value: transfer.id,
        label: formatMoney(transfer.amount, locale),
        detail: `${transfer.reference} · ${transfer.recorded_by}`,
        item: transfer,
      }))}
    >
      {children}
    </PickOne>
  );
}

/** The refund that goes back from account to account; `isSent`: the one that was sent. */
function PickReturn({
  isSent = false,
  children,
}: {
  isSent?: boolean;
  children: (refund: Case['refunds'][number]) => Elements;
}) {
  const locale = useLocale();
  const waiting = useCase()
    .refunds.filter(isToTransferBack)
    .filter(({ sent_back: sent }) => !isSent || sent !== null)
    // Unsent refunds come first.
    .toSorted((one, other) => Number(one.sent_back !== null) - Number(other.sent_back !== null));
  return (
    <PickOne
      items={ofOthersFirst(waiting, useMe().name, ({ sent_back: sent }) => sent?.by).map(
        (refund) => ({
          value: refund.refund_no,
          label: formatMoney(refund.amount ?? refund.asked, locale),
          detail: refund.refund_no,
          item: refund,
        }),
      )}
    >
      {children}
    </PickOne>
  );
}

/** Lists what colleagues submitted before what this person did, who cannot confirm it. */
function ofOthersFirst<Item>(
  items: readonly Item[],
  me: string,
  findAuthor: (item: Item) => string | undefined,
): readonly Item[] {
  return items.toSorted(
    (one, other) => Number(findAuthor(one) === me) - Number(findAuthor(other) === me),
  );
}

type PickOneProps<Item> = {
  items: readonly (Choice & { item: Item })[];
  children: (item: Item) => Elements;
};

function PickOne<Item>({ items, children }: PickOneProps<Item>) {
  const { t } = useTranslation('console-case');
  const [picked, pick] = useState<string | null>(null);
  const shown = items.find(({ value }) => value === picked) ?? items[0];
  if (shown === undefined) return null;
  return (
    <>
      {items.length === 1 ? null : (
        <Choices
          legend={t('transfers.which')}
          name="which"
          choices={items}
          chosen={shown.value}
          onPick={pick}
        />
      )}
      <div key={shown.value}>{children(shown.item)}</div>
    </>
  );
}
