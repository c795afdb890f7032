import { useTranslation } from 'react-i18next';
import type { QueueFilter, Queues } from '#contract/staff/case.ts';
import { useAge } from '#src/console/app/use-age.ts';
import { formatMeasure } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import styles from './queues.module.css';
import { SavedFilters } from './saved-filters.tsx';

type QueueNavProps = {
  filter: QueueFilter;
  data: Queues;
  mine: number;
  /** How many lines of the chosen queue are overdue, and how many have no owner. */
  among: { overdue: number; unowned: number };
  now: number;
  onChoose: (filter: QueueFilter) => void;
};

/** The queues, each with its number of items and the age of the oldest, and the saved filters. */
export function QueueNav({ filter, data, mine, among, now, onChoose }: QueueNavProps) {
  const { counts, filters } = data;
  const { t } = useTranslation(['console-queues', 'console-words']);
  const age = useAge();
  const locale = useLocale();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const button = (
    queue: QueueFilter['queue'],
    name: string,
    count: number,
    oldest: string | null,
  ) => (
    <PlainButton
      key={queue}
      aria-pressed={filter.queue === queue}
      data-none={count === 0 || undefined}
      onClick={() => onChoose({ ...filter, queue })}
    >
      <span>{name}</span>
      <small>{oldest === null ? '' : age(now - Date.parse(oldest))}</small>
      <em>{formatMeasure(count, 'count', locale)}</em>
    </PlainButton>
  );
  return (
    <nav className={`grid content-start gap-2 ${styles.nav}`} aria-label={t('nav.label')}>
      {(['overdue', 'unowned'] as const).map((part) => (
        <PlainButton
          key={part}
          aria-pressed={filter[part]}
          data-over={(part === 'overdue' && among[part] > 0) || undefined}
          onClick={() => onChoose({ ...filter, [part]: !filter[part] })}
        >
          <span>{t(`nav.${part}`)}</span>
          <em>{formatMeasure(among[part], 'count', locale)}</em>
        </PlainButton>
      ))}
      <h2>{t('nav.waiting')}</h2>
      {button(null, t('nav.all'), all, null)}
      {counts.map(({ queue, count, oldest }) =>
        button(queue, t(`console-words:queue.${queue}`), count, oldest),
      )}
      <h2>{t('nav.mine')}</h2>
      {button('mine', t('nav.mineAll'), mine, null)}
      <SavedFilters filters={filters} shown={filter} onChoose={onChoose} />
    </nav>
  );
}
