import { useTranslation } from 'react-i18next';
import { dayMs } from '#contract/base/durations.ts';
import type { QueueItem } from '#contract/staff/case.ts';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { useMe } from '#src/console/app/console-context.ts';
import { Table } from '#src/console/app/table.tsx';
import { useAge } from '#src/console/app/use-age.ts';
import { formatDeadline } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useItemTexts } from './item-texts.ts';
import { getNextStep } from './next-step.ts';
import { findPageAddress, formatItemKey, findOwnedSubject } from './queue-item.ts';
import styles from './queues.module.css';

type QueueTableProps = {
  items: readonly QueueItem[];
  /** The line that the shortcuts apply to. */
  current: number;
  now: number;
  onTake: (item: QueueItem) => void;
};

const columns = ['waits', 'case', 'customer', 'next', 'owner', 'promised'] as const;

/** The waiting items, one per line, with owner and promised time. */
export function QueueTable({ items, current, now, onTake }: QueueTableProps) {
  const { t } = useTranslation(['console-queues', 'console-words']);
  return (
    <Table
      label={t('table')}
      columns={columns.map((column) => t(`columns.${column}`))}
      className={styles.table}
      inCard
    >
      {items.map((item, place) => (
        <Line
          key={formatItemKey(item)}
          item={item}
          isCurrent={place === current}
          now={now}
          onTake={onTake}
        />
      ))}
    </Table>
  );
}

type LineProps = {
  item: QueueItem;
  isCurrent: boolean;
  now: number;
  onTake: (item: QueueItem) => void;
};

function Line({ item, isCurrent, now, onTake }: LineProps) {
  const age = useAge();
  const waitMs = item.since === null ? null : now - Date.parse(item.since);
  const address = findPageAddress(item);
  const { t } = useTranslation('console-queues');
  const { name, details } = useItemTexts()(item);
  const next = t(`next.${getNextStep(item)}`);
  return (
    <tr data-current={isCurrent || undefined}>
      <td data-late={(waitMs ?? 0) > dayMs || undefined}>{waitMs === null ? '–' : age(waitMs)}</td>
      {/* The text of a line without a page is nowhere else. */}
      <td data-wraps={address === null || undefined} title={details.join(' · ')}>
        {address === null ? <b>{name}</b> : <ConsoleLink {...address}>{name}</ConsoleLink>}
        <small>{details.join(' · ')}</small>
      </td>
      <td title={item.customer ?? undefined}>{item.customer ?? '–'}</td>
      <td title={next}>{next}</td>
      <td>
        <Owner item={item} onTake={onTake} />
      </td>
      <Promised by={item.promised_by} now={now} />
    </tr>
  );
}

function Promised({ by, now }: { by: string | null; now: number }) {
  const { t } = useTranslation('console-queues');
  const locale = useLocale();
  const age = useAge();
  if (by === null) return <td>–</td>;
  const overMs = now - Date.parse(by);
  const deadline = formatDeadline(by, locale);
  const over = overMs > 0 ? t('over', { age: age(overMs) }) : null;
  return (
    <td data-over={over !== null || undefined} title={[deadline, over ?? []].flat().join(' · ')}>
      <span>{deadline}</span>
      {over === null ? null : <small>{over}</small>}
    </td>
  );
}

function Owner({ item, onTake }: { item: QueueItem; onTake: (item: QueueItem) => void }) {
  const { t } = useTranslation('console-queues');
  const me = useMe();
  const isMine = item.owner === me.name;
  return (
    <span className={`gap-8 inline-flex items-center nowrap relative ${styles.owner}`}>
      <i
        className="grid place-center text-12 bg-accent rounded-full"
        data-nobody={item.owner === null || undefined}
        aria-hidden="true"
      >
        {item.owner?.slice(0, 1).toUpperCase()}
      </i>
      <span className={item.owner === null ? 'visually-hidden' : undefined}>
        {isMine ? t('you') : (item.owner ?? t('nobody'))}
      </span>
      {findOwnedSubject(item) === null || (item.owner !== null && !isMine) ? null : (
        <Button size="small" variant="text" onClick={() => onTake(item)}>
          {isMine ? t('giveUp') : t('take')}
        </Button>
      )}
    </span>
  );
}
