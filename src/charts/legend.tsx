import { useTranslation } from 'react-i18next';
import styles from './canvas.module.css';
import { Sign } from './chart-rows.tsx';

const kinds = ['done', 'error', 'after', 'always', 'stays', 'leads'] as const;

/** The meaning of the signs on a chart. */
export function Legend() {
  const { t } = useTranslation('flows');
  return (
    <ul
      className={`flex flex-wrap text-13 color-2 ${styles.legend}`}
      aria-label={t('legend.title')}
    >
      {kinds.map((kind) => (
        <li key={kind} className="gap-8 inline-flex items-center">
          <svg viewBox="0 0 12 12" width="14" height="14" aria-hidden="true">
            <Sign name={kind} />
          </svg>
          <span>{t(`legend.${kind}`)}</span>
        </li>
      ))}
    </ul>
  );
}
