import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shown } from '#contract/base/shown.ts';
import { refundAllows } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './act.module.css';
import { useCase } from './case-context.ts';
import { StaffAct, type ActProps } from './staff-act.tsx';
import { useOutcome } from './refund-acts.tsx';
import { RefundFields } from './refund-fields.tsx';
import { RefundInvoices } from './refund-invoices.tsx';
import { RefundSums } from './refund-sums.tsx';
import { ReasonAct } from './order-acts.tsx';
import { useFullRefund, useLimit } from './use-limit.ts';

const decisions = ['all', 'part', 'none'] as const;
type Decision = (typeof decisions)[number];

/** Decides on a customer's refund request: all of it, less, or nothing. */
export function DecideRefundForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const [decision, setDecision] = useState<Decision>('all');
  const refund = useCase().refunds.find(({ status }) => refundAllows(status, 'approve'));
  if (refund === undefined) return null;
  const { refund_no: refundNo, asked, lines, figure } = refund;
  const parts = { refundNo, asked, figure, onDone, onClose };
  return (
    <>
      <RefundSums
        lines={lines}
        asked={asked}
        credited={refund}
        {...(figure.amount < asked ? { total: figure.amount } : null)}
      />
      <fieldset className={`gap-4 grid ${styles.choices}`}>
        <legend>{t('decide.label')}</legend>
        {decisions.map((each) => (
          <label key={each} className="gap-8 flex items-baseline">
            <input
              type="radio"
              name="decision"
              checked={decision === each}
              onChange={() => setDecision(each)}
            />
            <span>{t(`decide.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {decision === 'none' ? (
        <ReasonAct call="declineRefund" of={refundNo} onDone={onDone} onClose={onClose} />
      ) : null}
      {decision === 'all' ? <Approve {...parts} /> : null}
      {decision === 'part' ? <Offer {...parts} /> : null}
    </>
  );
}

type PartProps = ActProps & { refundNo: string; asked: number; figure: Shown };

function Approve({ refundNo, asked, figure, onDone, onClose }: PartProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const findQuestion = useFullRefund();
  return (
    <StaffAct
      call="approveRefund"
      of={refundNo}
      adds={{ shown: figure }}
      says={t('decide.allSays', { amount: formatMoney(asked, locale) })}
      warns={useLimit(asked)}
      confirm={t('decide.all')}
      findQuestion={() => findQuestion(asked)}
      onDone={useOutcome(onDone)}
      onClose={onClose}
    >
      {() => <RefundInvoices amount={asked} />}
    </StaffAct>
  );
}

function Offer({ refundNo, asked, figure, onDone, onClose }: PartProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const [amount, setAmount] = useState<number | null>(asked);
  const findQuestion = useFullRefund();
  return (
    <StaffAct
      call="approveRefund"
      of={refundNo}
      adds={{ shown: figure }}
      says={t('decide.partSays')}
      warns={useLimit(amount, true)}
      confirm={t('decide.part')}
      findQuestion={() => findQuestion(amount ?? asked)}
      onDone={useOutcome(onDone)}
      onClose={onClose}
    >
      {(findFieldError) => (
        <>
          <RefundFields
            limit={t('field.asked', { amount: formatMoney(asked, locale) })}
            amount={asked}
            onAmount={setAmount}
            findFieldError={findFieldError}
          />
          <RefundInvoices amount={amount} />
        </>
      )}
    </StaffAct>
  );
}
