import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { WithReason } from '#contract/staff/acts.ts';
import { rulesOf } from '#src/app/forms/rules.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { ActForm, type ErrorOf } from './act-form.tsx';
import type { Act } from './use-act.ts';

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
    <ActForm isFinal rules={rulesOf(WithReason)} {...props}>
      {(errorOf) => <ReasonField errorOf={errorOf} />}
    </ActForm>
  );
}

/** The reason that the customer reads. */
export function ReasonField({ errorOf }: { errorOf: ErrorOf }) {
  const { t } = useTranslation('console-case');
  return <TextField label={t('field.reasonForCustomer')} name="reason" error={errorOf('reason')} />;
}
