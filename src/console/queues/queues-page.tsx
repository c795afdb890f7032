import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { QueueItem, Queues } from '#contract/staff/case.ts';
import { StaffQueue } from '#contract/staff/picklists.ts';
import { staffErrorText } from '#src/console/api/failure.ts';
import { asStaffError, type StaffError } from '#contract/staff/failure.ts';
import { useConsole, useMe } from '#src/console/app/console-context.ts';
import { useGoTo } from '#src/console/app/console-link.tsx';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { useKeys } from '#src/console/app/use-keys.ts';
import { useQueues } from '#src/console/app/use-queues.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Overview } from './overview.tsx';
import { findPagePath, findOwnedSubject } from './queue-item.ts';
import { QueueNav, type Chosen } from './queue-nav.tsx';
import { QueueTable } from './queue-table.tsx';
import { useMarkedLine } from './use-marked-line.ts';
import styles from './queues.module.css';

// The second letter after G.
const letters: Readonly<Record<string, Chosen>> = {
  a: 'all',
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
};

/** The items that wait for staff: promised ones first, then the oldest. */
export function QueuesPage() {
  const { t } = useTranslation(['console-queues', 'console-words']);
  const { data, error, reload } = useQueues();
  if (data !== null) return <Waiting data={data} error={error} reload={reload} />;
  return (
    <div className={styles.main}>
      <h1>{t('title')}</h1>
      {error === null ? <p role="status">{t('reading')}</p> : null}
      <ReadFailure error={error} again={t('again')} onAgain={reload} />
    </div>
  );
}

type WaitingProps = { data: Queues; error: StaffError | null; reload: () => void };

function Waiting({ data, error, reload }: WaitingProps) {
  const { t } = useTranslation(['console-queues', 'console-words']);
  const locale = useLocale();
  const { call, now } = useConsole();
  const me = useMe();
  const goTo = useGoTo();
  const chosen = useChosen();
  const [failure, setFailure] = useState<StaffError | null>(null);
  const mine = data.items.filter(({ owner }) => owner === me.name);
  const items = filterItems(data, chosen, mine);
  const waiting = countItems(data, chosen, mine);
  const [current, mark] = useMarkedLine(items);
  const item = items[current];

  function choose(queue: Chosen) {
    mark(0, filterItems(data, queue, mine));
    if (queue !== chosen) goTo(queue === 'all' ? '/' : `/?queue=${queue}`);
  }

  async function take(taken: QueueItem): Promise<void> {
    const subject = findOwnedSubject(taken);
    if (subject === null) return;
    setFailure(null);
    const owner = taken.owner === me.name ? null : me.name;
    try {
      await call('setOwner', { body: { ...subject, owner } });
    } catch (thrown) {
      setFailure(asStaffError(thrown));
    }
    reload();
  }

  function open() {
    const address = item === undefined ? null : findPagePath(item);
    if (address !== null) goTo(address);
  }

  const formatQueueName = (queue: Chosen) =>
    queue === 'all' || queue === 'mine' ? t(`nav.${queue}`) : t(`console-words:queue.${queue}`);
  useTitle(formatQueueName(chosen));
  useKeys([
    { keys: 'j', label: t('keys.down'), inBar: true, run: () => mark(current + 1) },
    { keys: 'k', label: t('keys.up'), inBar: true, run: () => mark(current - 1) },
    { keys: 'Enter', label: t('keys.open'), inBar: true, run: open },
    {
      keys: 't',
      label: t('keys.take'),
      inBar: true,
      run: () => void (item === undefined ? null : take(item)),
    },
    ...Object.entries(letters).map(([letter, queue]) => ({
      keys: `g ${letter}`,
      label: formatQueueName(queue),
      run: () => choose(queue),
    })),
  ]);

  return (
    <div className={styles.grid}>
      <QueueNav
        counts={data.counts}
        mine={mine.length}
        chosen={chosen}
        now={now()}
        onChoose={choose}
      />
      <div className={styles.main}>
        <h1>{formatQueueName(chosen)}</h1>
        <p className="detail" role="status">
          {t('summary', { waiting, mine: mine.length, closed: data.closed_today })}
        </p>
        {error === null && failure === null ? null : (
          <Note tone="warn" role="alert">
            <p>{staffErrorText(failure ?? error ?? asStaffError(null), locale)}</p>
          </Note>
        )}
        {chosen === 'all' ? <Overview data={data} now={now()} /> : null}
        {items.length === 0 ? (
          <section className={styles.card}>
            <EmptyState drawing="empty" heading={t('empty.title')} text={t('empty.text')} />
          </section>
        ) : (
          <QueueTable
            items={items}
            current={current}
            now={now()}
            onTake={(one) => void take(one)}
          />
        )}
        {items.length < waiting ? (
          <p className="detail">{t('shown', { shown: items.length, count: waiting })}</p>
        ) : null}
      </div>
    </div>
  );
}

/** The queue in the address; an unknown name selects all queues. */
function useChosen(): Chosen {
  const { queue }: { queue?: unknown } = Object(useSearch({ strict: false }));
  return queue === 'mine' || v.is(StaffQueue, queue) ? queue : 'all';
}

function filterItems(
  data: Queues,
  chosen: Chosen,
  mine: readonly QueueItem[],
): readonly QueueItem[] {
  if (chosen === 'mine') return mine;
  return chosen === 'all' ? data.items : data.items.filter(({ queue }) => queue === chosen);
}

function countItems({ counts }: Queues, chosen: Chosen, mine: readonly QueueItem[]): number {
  if (chosen === 'mine') return mine.length;
  return counts
    .filter(({ queue }) => chosen === 'all' || queue === chosen)
    .reduce((sum, { count }) => sum + count, 0);
}
