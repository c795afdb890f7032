import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import type { FormField } from './use-form.ts';

type NewPasswordProps = { label: string; password: FormField; confirmation?: FormField };

/** The rows of a new password: the password with its rules, and its repetition where required. */
export function NewPassword({ label, password, confirmation }: NewPasswordProps) {
  const { t } = useTranslation('auth');
  const shared = { revealLabel: t('password.reveal'), autoComplete: 'new-password' };
  return (
    <>
      <div className="stack gap-10">
        <PasswordField {...password} {...shared} label={label} />
        <PasswordRules password={password.value} />
      </div>
      {confirmation === undefined ? null : (
        <PasswordField {...confirmation} {...shared} label={t('password.confirm')} />
      )}
    </>
  );
}
