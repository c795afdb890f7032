import { useTranslation } from 'react-i18next';
import type { Case, StaffCustomer } from '#contract/staff/case.ts';
import { Card } from '#src/console/app/card.tsx';
import { getFoundAddress } from '#src/console/app/found-list.tsx';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './cards.module.css';

type NotesCardProps = { notes: Case['notes'] | StaffCustomer['notes'] };

/** Notes that colleagues wrote for each other; those about a customer name what they are about. */
export function NotesCard({ notes }: NotesCardProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  if (notes.length === 0) return null;
  return (
    <Card title={t('notes.title')} aside={notes.length}>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={`${note.at} ${note.by} ${note.text}`}>
            <p className={`break-anywhere ${styles.text}`}>{note.text}</p>
            <small>{`${note.by} · ${formatDayTime(note.at, locale)}`}</small>
            {'number' in note ? (
              <ConsoleLink {...getFoundAddress(note)}>{note.number}</ConsoleLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
