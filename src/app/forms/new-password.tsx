import { useTranslation } from 'react-i18next';
import { minPasswordLength } from '#contract/base/limits.ts';
import { normalizePassword, passwordRules } from '#contract/base/passwords.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { PasswordStrength } from '#src/ui/fields/password-strength.tsx';
import { fieldText } from './error-text.ts';
import type { FormField } from './use-form.ts';

const scores = [0, 1, 2, 3, 4, 5] as const;
const strongLength = 12;

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

/** Character classes count only with enough length: a short password is always weak. */
function ratePassword(password: string): (typeof scores)[number] {
  const held = passwordRules.filter(({ holds }) => holds(password)).length;
  const { length } = Array.from(password);
  if (length < minPasswordLength) return scores[Math.min(held, 2)] ?? 0;
  if (held < passwordRules.length) return scores[Math.max(1, held - 1)] ?? 0;
  return length < strongLength ? 4 : 5;
}

/** The rules of spec 5, checked off while a person types, and the resulting strength. */
function PasswordRules({ password: typed }: { password: string }) {
  const password = normalizePassword(typed);
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const rules = passwordRules.map(({ key, holds }) => {
    const met = holds(password);
    return {
      id: key,
      text: fieldText(key, locale),
      met,
      status: t(met ? 'password.met' : 'password.unmet'),
    };
  });
  const score = ratePassword(password);
  return (
    <>
      <PasswordStrength
        score={score}
        label={
          password === ''
            ? t('password.rules')
            : t('password.strength', { strength: t(`password.strengths.${score}`) })
        }
        rules={rules}
      />
      <p className="caption leading-16">{t('password.common')}</p>
    </>
  );
}
