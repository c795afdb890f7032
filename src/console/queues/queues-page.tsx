import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { OwnerRequest } from '#contract/staff/acts.ts';
import type { QueueFilter, QueueItem, Queues } from '#contract/staff/case.ts';
import { actStateText, staffErrorText } from '#src/console/api/failure.ts';
import type { StaffError } from '#contract/staff/failure.ts';
import { useConsole, useMe } from '#src/console/app/console-context.ts';
import { useGoTo } from '#src/console/app/link.tsx';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { useKeys } from '#src/console/app/use-keys.ts';
import { PageReadingProvider } from '#src/console/app/use-reading.ts';
import { useQueues } from '#src/console/app/use-reload.ts';
import { useAct } from '#src/console/app/use-act.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { formatMeasure } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Card } from '#src/console/app/card.tsx';
import { DaysChart, DaysLegend } from './days-chart.tsx';
import {
  findPageAddress,
  findOwnedSubject,
  isOverdue,
  isSameFilter,
  isUnowned,
} from './queue-item.ts';
import { QueueNav } from './queue-nav.tsx';
import { QueueTable } from './queue-table.tsx';
import { useMarkedLine } from './use-marked-line.ts';
import styles from './queues.module.css';

// The second letter after G.
const letters: Readonly<Record<string, QueueFilter['queue']>> = {
  a: null,
  m: 'mine',
  t: 'attention',
  p: 'replies',
  i: 'inquiries',
  s: 'to_start',
  d: 'to_deliver',
  r: 'refunds',
  c: 'second_person',
  f: 'invoices',
  v: 'verifications',
  b: 'bookings',
};

/** The items that wait for staff: promised ones first, then the oldest. */
export function QueuesPage(filter: QueueFilter) {
  const { t } = useTranslation(['console-queues', 'console-words']);
  const { data, error, reload } = useQueues();
  if (data !== null) {
    return (
      <PageReadingProvider value={{ isReading: false, reload }}>
        <Waiting data={data} error={error} filter={filter} />
      </PageReadingProvider>
    );
  }
  return (
    <div className={`stack gap-16 content-start ${styles.main}`}>
      <h1>{t('title')}</h1>
      {error === null ? <p role="status">{t('reading')}</p> : null}
      <ReadFailure error={error} again={t('again')} onAgain={reload} />
    </div>
  );
}

type WaitingProps = { filter: QueueFilter; data: Queues; error: StaffError | null };

function Waiting({ data, error, filter }: WaitingProps) {
  const { queue: chosen, overdue: overdueOnly } = filter;
  const { t } = useTranslation(['console-queues', 'console-words']);
  const locale = useLocale();
  const { now } = useConsole();
  const me = useMe();
  const goTo = useGoTo();
  const owning = useAct<v.InferOutput<typeof OwnerRequest>, unknown>(
    ['setOwner', 'queues'],
    (call, body, signal) => call('setOwner', { body, signal }),
    { reloads: 'always' },
  );
  const mine = data.items.filter(({ owner }) => owner === me.name);
  const inQueue = filterItems(data, chosen, mine);
  const items = narrow(inQueue, filter, now());
  const isNarrow = overdueOnly || filter.unowned;
  const waiting = countItems(data, chosen, mine);
  const count = (value: number) => formatMeasure(value, 'count', locale);
  const [current, mark] = useMarkedLine(items);
  const item = items[current];

  function choose(next: QueueFilter) {
    mark(0, narrow(filterItems(data, next.queue, mine), next, now()));
    if (isSameFilter(next, filter)) return;
    void goTo({
      to: '/',
      search: {
        ...(next.queue === null ? {} : { queue: next.queue }),
        ...(next.overdue ? { overdue: true } : {}),
        ...(next.unowned ? { unowned: true } : {}),
      },
    });
  }

  function take(taken: QueueItem) {
    const subject = findOwnedSubject(taken);
    if (subject === null) return;
    owning.submit({ ...subject, owner: taken.owner === me.name ? null : me.name });
  }

  function open() {
    const address = item === undefined ? null : findPageAddress(item);
    if (address !== null) void goTo(address);
  }

  const said =
    owning.failure === null
      ? error && staffErrorText(error, locale)
      : actStateText(owning.failure, owning.outcome, locale);
  const formatQueueName = (queue: QueueFilter['queue']) => {
    if (queue === null) return t('nav.all');
    return queue === 'mine' ? t('nav.mine') : t(`console-words:queue.${queue}`);
  };
  useTitle(formatQueueName(chosen));
  useKeys([
    {
      keys: 'j',
      label: t('keys.down'),
      inBar: true,
      repeats: true,
      run: () => mark(current + 1),
    },
    { keys: 'k', label: t('keys.up'), inBar: true, repeats: true, run: () => mark(current - 1) },
    { keys: 'Enter', label: t('keys.open'), inBar: true, run: open },
    {
      keys: 't',
      label: t('keys.take'),
      inBar: true,
      run: () => (item === undefined ? undefined : take(item)),
    },
    {
      keys: 'o',
      label: t('nav.overdue'),
      inBar: true,
      run: () => choose({ ...filter, overdue: !overdueOnly }),
    },
    ...Object.entries(letters).map(([letter, queue]) => ({
      keys: `g ${letter}`,
      label: formatQueueName(queue),
      run: () => choose({ ...filter, queue }),
    })),
  ]);

  return (
    <div className={`grid ${styles.grid}`}>
      <div className={`bg-surface ${styles.side}`}>
        <h1>{formatQueueName(chosen)}</h1>
        <p className="detail" role="status">
          {t('summary', {
            waiting: count(waiting),
            mine: count(mine.length),
            closed: count(data.closed_today),
          })}
        </p>
        <QueueNav
          filter={filter}
          data={data}
          mine={mine.length}
          among={{
            overdue: inQueue.filter((each) => isOverdue(each, now())).length,
            unowned: inQueue.filter(isUnowned).length,
          }}
          now={now()}
          onChoose={choose}
        />
      </div>
      <div className={`stack gap-16 content-start ${styles.main}`}>
        {said === null ? null : (
          <Note tone="warn" role="alert">
            <p>{said}</p>
          </Note>
        )}
        {items.length === 0 ? (
          <section className={`frame ${styles.card}`}>
            <EmptyState
              drawing="empty"
              heading={t('empty.title')}
              text={t(isNarrow ? 'empty.narrow' : 'empty.text')}
            />
          </section>
        ) : (
          <QueueTable items={items} current={current} now={now()} onTake={take} />
        )}
        {!isNarrow && items.length < waiting ? (
          <p className="detail">
            {t('shown', { shown: count(items.length), count: count(waiting) })}
          </p>
        ) : null}
        {chosen === null ? (
          <div className={styles.days}>
            <Card title={t('days.title')} aside={<DaysLegend />}>
              <DaysChart days={data.days} />
            </Card>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Returns the lines of a queue that match the rest of a filter. */
function narrow(
  items: readonly QueueItem[],
  { overdue, unowned }: QueueFilter,
  now: number,
): readonly QueueItem[] {
  return items.filter(
    (each) => (!overdue || isOverdue(each, now)) && (!unowned || isUnowned(each)),
  );
}

function filterItems(
  data: Queues,
  chosen: QueueFilter['queue'],
  mine: readonly QueueItem[],
): readonly QueueItem[] {
  if (chosen === 'mine') return mine;
  return chosen === null ? data.items : data.items.filter(({ queue }) => queue === chosen);
}

function countItems(
  { counts }: Queues,
  chosen: QueueFilter['queue'],
  mine: readonly QueueItem[],
): number {
  if (chosen === 'mine') return mine.length;
  return counts
    .filter(({ queue }) => chosen === null || queue === chosen)
    .reduce((sum, { count }) => sum + count, 0);
}
