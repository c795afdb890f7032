import { useTranslation } from 'react-i18next';
import { isLate } from '#contract/base/deadlines.ts';
import type { QueueItem, Queues } from '#contract/staff/case.ts';
import { Card } from '#src/console/app/card.tsx';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { useAge } from '#src/console/app/use-age.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { DaysChart } from './days-chart.tsx';
import { useItemTexts } from './item-texts.ts';
import { findPageAddress, formatItemKey } from './queue-item.ts';
import styles from './overview.module.css';

// A short list is read; a long one is not.
const most = 3;

/** Urgent items, next to the number of new and closed cases per day. */
export function Overview({ data: { items, days }, now }: { data: Queues; now: number }) {
  const { t } = useTranslation('console-queues');
  const urgent = filterUrgent(items, now);
  return (
    <div className={styles.overview}>
      <Card title={t('urgent.title')} aside={t('urgent.about')}>
        {urgent.length === 0 ? <p className={styles.none}>{t('urgent.none')}</p> : null}
        <ul className={styles.list}>
          {urgent.slice(0, most).map((item) => (
            <Line key={formatItemKey(item)} item={item} now={now} />
          ))}
        </ul>
      </Card>
      <Card
        title={t('days.title')}
        aside={
          <span className={styles.legend}>
            <i />
            <span>{` ${t('days.came')} `}</span>
            <i data-closed />
            <span>{` ${t('days.closed')}`}</span>
          </span>
        }
      >
        <DaysChart days={days} />
      </Card>
    </div>
  );
}

function Line({ item, now }: { item: QueueItem; now: number }) {
  const { t } = useTranslation('console-queues');
  const age = useAge();
  const { name, details } = useItemTexts()(item);
  const address = findPageAddress(item);
  const overMs = item.promised_by === null ? 0 : now - Date.parse(item.promised_by);
  const waitMs = item.since === null ? null : now - Date.parse(item.since);
  const said =
    overMs > 0
      ? t('over', { age: age(overMs) })
      : waitMs === null
        ? null
        : t('urgent.since', { age: age(waitMs) });
  return (
    <li data-over={overMs > 0 || undefined}>
      <Icon name={overMs > 0 ? 'clock' : 'warning'} />
      <span>
        <b>{name}</b>
        <small>{[...details, said].filter((each) => each !== null).join(' · ')}</small>
      </span>
      {address === null ? null : (
        <ConsoleLink {...address} className={styles.open} aria-label={t('urgent.open', { name })}>
          {t('keys.open')}
        </ConsoleLink>
      )}
    </li>
  );
}

/** Findings of the server come first, then overdue promises. */
function filterUrgent(items: readonly QueueItem[], now: number): readonly QueueItem[] {
  return [
    ...items.filter(({ queue }) => queue === 'attention'),
    ...items.filter((item) => item.queue !== 'attention' && isLate(item.promised_by, now)),
  ];
}
