import { useTranslation } from 'react-i18next';
import { fenOf, yuanOf } from '#contract/base/yuan.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { ErrorOf } from './act-form.tsx';
import { ReasonField } from './reason-form.tsx';

type RefundFieldsProps = {
  /** The maximum amount, in words. */
  limit: string;
  /** The initial amount, in fen. */
  amount: number;
  /** Receives the amount in fen; null for an invalid amount. */
  onAmount: (amount: number | null) => void;
  errorOf: ErrorOf;
};

/** The refund amount, and the message to the customer about it. */
export function RefundFields({ limit, amount, onAmount, errorOf }: RefundFieldsProps) {
  const { t } = useTranslation('console-case');
  return (
    <>
      <TextField
        label={t('field.amount')}
        description={limit}
        name="amount"
        inputMode="decimal"
        defaultValue={yuanOf(amount)}
        onChange={({ currentTarget }) => onAmount(fenOf(currentTarget.value) ?? null)}
        error={errorOf('amount')}
      />
      <ReasonField errorOf={errorOf} />
    </>
  );
}
