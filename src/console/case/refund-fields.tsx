import { useTranslation } from 'react-i18next';
import { parseFen, formatTypedYuan } from '#contract/base/yuan.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { ErrorOf } from './act-form.tsx';

type RefundFieldsProps = {
  /** The maximum amount, in words. */
  limit: string;
  /** The initial amount, in fen. */
  amount: number;
  /** Receives the amount in fen; null for an invalid amount. */
  onAmount: (amount: number | null) => void;
  findFieldError: ErrorOf;
};

/** The refund amount, and the message to the customer about it. */
export function RefundFields({ limit, amount, onAmount, findFieldError }: RefundFieldsProps) {
  const { t } = useTranslation('console-case');
  return (
    <>
      <TextField
        label={t('field.amount')}
        description={limit}
        name="amount"
        inputMode="decimal"
        defaultValue={formatTypedYuan(amount)}
        onChange={({ currentTarget }) => onAmount(parseFen(currentTarget.value) ?? null)}
        error={findFieldError('amount')}
      />
      <TextField
        label={t('field.reasonForCustomer')}
        name="reason"
        error={findFieldError('reason')}
      />
    </>
  );
}
