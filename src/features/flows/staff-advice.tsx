import { useTranslation } from 'react-i18next';
import { adviceFor } from '#src/charts/replay/position.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

export type StaffAdviceProps = { machine: string; path: string };

/** Shows the advice for staff about a customer in a state, if any. */
export function StaffAdvice({ machine, path }: StaffAdviceProps) {
  const { t, i18n } = useTranslation('replay');
  const advice = adviceFor(machine, [path], i18n.getResource(useLocale(), 'replay', 'advice'));
  if (advice === null) return null;
  return (
    <div>
      <h3>{t('moment.say')}</h3>
      <p>{advice}</p>
    </div>
  );
}
