import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefundOutcome } from '#contract/staff/case.ts';
import { refundAllows } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useCase } from './case-context.ts';
import { StaffAct, type ActProps } from './staff-act.tsx';
import { RefundFields } from './refund-fields.tsx';
import { RefundInvoices } from './refund-invoices.tsx';
import { RefundSums } from './refund-sums.tsx';
import { SecondFields } from './second-fields.tsx';
import { useFullRefund, useLimit, useReturnWay } from './use-limit.ts';

/** Reports a requested or decided refund to the colleague. */
export function useOutcome(onDone: ActProps['onDone']): (outcome: RefundOutcome) => void {
  const { t } = useTranslation('console-case');
  return ({ proposal }) => onDone(t(proposal === null ? 'done.refund' : 'done.proposed'));
}

/** Refunds without a customer request: the full amount that the terms give, or less. */
export function RefundForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { order, refundable } = useCase();
  const shown = { amount: refundable.amount, terms: refundable.terms };
  const [amount, setAmount] = useState<number | null>(refundable.amount);
  const findQuestion = useFullRefund();
  return (
    <StaffAct
      call="refundOrder"
      of={order.order_no}
      adds={{ shown }}
      says={t(`refund.says.${useReturnWay().way}`)}
      warns={useLimit(amount)}
      confirm={t('refund.confirm')}
      findQuestion={() => findQuestion(amount ?? refundable.amount)}
      onDone={useOutcome(onDone)}
      onClose={onClose}
    >
      {(findFieldError) => (
        <>
          <RefundSums lines={refundable.lines} total={refundable.amount} credited={refundable} />
          <RefundFields
            limit={t('field.most', { amount: formatMoney(refundable.amount, locale) })}
            amount={refundable.amount}
            onAmount={setAmount}
            findFieldError={findFieldError}
          />
          <RefundInvoices amount={amount} />
        </>
      )}
    </StaffAct>
  );
}

/** Records that a refund which the wallet could not return was paid by hand. */
export function SettleForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const refund = useCase().refunds.find(({ status }) => refundAllows(status, 'settle'));
  const amount = formatMoney(refund?.amount ?? 0, locale);
  return (
    <StaffAct
      {...t('settleRefund', { returnObjects: true, amount })}
      call="settleRefund"
      of={refund?.refund_no ?? ''}
      inputs={{ reference: { label: t('field.reference') } }}
      isFinal
      onDone={() => onDone(t('done.settleRefund'))}
      onClose={onClose}
    />
  );
}

/**
 * The confirmation by a second person: shows the proposal, asks for the amount and that person's code, or
 * returns it.
 */
export function ConfirmRefundForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const {
    refunds,
    refundable,
    ledger,
    two_people: { limit },
  } = useCase();
  const { way, account } = useReturnWay();
  const found = refunds.find(({ proposal }) => proposal !== null);
  const proposal = found?.proposal ?? null;
  if (proposal === null || found === undefined) return null;
  const amount = formatMoney(proposal.amount, locale);
  const back = formatMoney(ledger.captured - ledger.kept, locale);
  return (
    <StaffAct
      call="confirmProposal"
      of={proposal.id}
      adds={{ shown: found.figure }}
      says={t('confirm.says', { amount })}
      warns={t(`confirm.warns.${way}`, { account })}
      confirm={t('confirm.confirm', { amount })}
      isFinal
      onDone={() => onDone(t(`done.confirmed.${way}`))}
      onClose={onClose}
    >
      {(findFieldError) => (
        <>
          <ul className="gap-8 grid">
            <li>
              <span>{t('confirm.by', { name: proposal.proposed_by, amount })}</span>
              <small className="tiny block">{formatDateTime(proposal.proposed_at, locale)}</small>
              {proposal.reason === null ? null : (
                <small className="tiny block">{proposal.reason}</small>
              )}
            </li>
            <li>{t('confirm.paid', { amount: formatMoney(ledger.captured, locale) })}</li>
            <li>{t('confirm.back', { amount: back })}</li>
            <li>{t('confirm.limit', { limit: formatMoney(limit, locale) })}</li>
          </ul>
          <RefundSums
            lines={found.lines.length === 0 ? refundable.lines : found.lines}
            asked={found.asked}
            approved={proposal.amount}
            credited={found}
          />
          <RefundInvoices amount={proposal.amount} />
          <SecondFields repeats="amount" findFieldError={findFieldError} />
        </>
      )}
    </StaffAct>
  );
}

/** Returns a proposal to its author: no money moves. */
export function ReturnForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const id = useCase().refunds.find(({ proposal }) => proposal !== null)?.proposal?.id ?? '';
  return (
    <StaffAct
      {...t('returnProposal', { returnObjects: true })}
      call="returnProposal"
      of={id}
      inputs={{ reason: { label: t('field.reason') } }}
      onDone={() => onDone(t('done.returnProposal'))}
      onClose={onClose}
    />
  );
}
