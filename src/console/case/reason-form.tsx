import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { WithReason } from '#contract/staff/acts.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { ActForm, type ErrorOf } from './act-form.tsx';
import type { Act } from '#src/console/app/use-act.ts';

type ReasonFormProps = {
  says: string;
  warns?: string;
  confirm: string;
  act: Act<v.InferOutput<typeof WithReason>, unknown>;
  onClose: () => void;
};

/** The form of an action that ends something, with the reason that the customer reads. */
export function ReasonForm(props: ReasonFormProps) {
  return (
    <ActForm isFinal rules={createRules(WithReason)} {...props}>
      {(findFieldError) => <ReasonField findFieldError={findFieldError} />}
    </ActForm>
  );
}

/** The reason that the customer reads. */
export function ReasonField({ findFieldError }: { findFieldError: ErrorOf }) {
  const { t } = useTranslation('console-case');
  return (
    <TextField
      label={t('field.reasonForCustomer')}
      name="reason"
      error={findFieldError('reason')}
    />
  );
}
