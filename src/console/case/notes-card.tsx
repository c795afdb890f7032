import { useTranslation } from 'react-i18next';
import type { Case } from '#contract/staff/case.ts';
import { Card, EmptyCard } from '#src/console/app/card.tsx';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './cards.module.css';

/** Notes that colleagues wrote for each other. */
export function NotesCard({ notes }: { notes: Case['notes'] }) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  return (
    <Card title={t('notes.title')} aside={notes.length}>
      {notes.length === 0 ? (
        <EmptyCard>{t('notes.none')}</EmptyCard>
      ) : (
        <ul className={styles.list}>
          {notes.map(({ text, by, at }) => (
            <li key={`${at} ${by} ${text}`}>
              <p className={`break-anywhere ${styles.text}`}>{text}</p>
              <small>{`${by} · ${formatDayTime(at, locale)}`}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
