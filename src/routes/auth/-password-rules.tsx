import { useTranslation } from 'react-i18next';
import { passwordRules } from '../../../contract/fields.ts';
import { fieldText } from '../../app/error-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { PasswordStrength } from '../../ui/password-strength.tsx';

const scores = [0, 1, 2, 3, 4, 5] as const;

/** The rules of spec §5, ticked off while a person types, and how strong that makes the password. */
export function PasswordRules({ password }: { password: string }) {
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
  const score = scores[rules.filter(({ met }) => met).length] ?? 0;
  return (
    <PasswordStrength
      score={score}
      label={
        password === ''
          ? t('password.rules')
          : t('password.strength', { strength: t(`password.strengths.${score}`) })
      }
      rules={rules}
    />
  );
}
