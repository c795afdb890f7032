import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Found, type FoundCustomer } from '#contract/staff/case.ts';
import { actErrorText } from '#src/console/api/failure.ts';
import { FoundList, getFoundAddress } from '#src/console/app/found-list.tsx';
import { ConsoleLink, useGoTo, type ConsoleAddress } from '#src/console/app/link.tsx';
import { KeyCap } from '#src/console/app/key-cap.tsx';
import { useKeys } from '#src/console/app/use-keys.ts';
import { useFind } from '#src/console/app/console-context.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { formatMeasure } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { CodeStory } from './code-story.tsx';
import styles from './find.module.css';

// The digits open the first results.
const mostKeys = 9;

/** The results of the last search; a single result opens automatically. */
export function FindPage() {
  const { t } = useTranslation(['console-find', 'console-words']);
  const locale = useLocale();
  const goTo = useGoTo();
  const { text, result, error, isSearching } = useFind();
  useTitle(t('title'));
  const { items = [], customers = [] } = result ?? {};
  const groups = Found.entries.kind.options
    .map((kind) => ({ kind, items: items.filter((found) => found.kind === kind) }))
    .filter((group) => group.items.length > 0);
  const inOrder = [...customers, ...groups.flatMap((group) => group.items)];
  const isStory = inOrder.length === 0 && result?.found_by === 'support_code';
  // The only order of a customer leads to the customer.
  const single = items.length > 1 || customers.length > 1 ? undefined : inOrder.at(-1);
  useEffect(() => {
    // Back skips this page, which would only open the single result again.
    if (single !== undefined) void goTo({ ...toAddress(single), replace: true });
  }, [goTo, single]);

  useKeys(
    inOrder.slice(0, mostKeys).map((found, place) => ({
      keys: String(place + 1),
      label: t('open', { number: 'kind' in found ? found.number : found.customer }),
      run: () => void goTo(toAddress(found)),
    })),
  );

  const keyAt = (found: Found | FoundCustomer) => {
    const place = inOrder.indexOf(found);
    return place < mostKeys ? <KeyCap>{String(place + 1)}</KeyCap> : null;
  };

  return (
    <div className="stack gap-16 p-20-24">
      <h1 className="text-22">{t('title')}</h1>
      <p className="detail" role="status">
        {isSearching ? <span>{t('searching')}</span> : null}
        {result === null || result.found_by === null ? null : (
          <span>
            {t(result.has_more ? 'summaryMore' : 'summary', {
              by: t(`console-words:found.${result.found_by}`),
              found: inOrder.length,
            })}
          </span>
        )}
      </p>
      {error === null ? null : (
        <Note tone="bad" role="alert">
          <p>{actErrorText(error, locale)}</p>
        </Note>
      )}
      {text === null ? <p>{t('begin')}</p> : null}
      {text !== null && isStory ? (
        <CodeStory key={text} code={result.support_code ?? text} />
      ) : null}
      {result !== null && inOrder.length === 0 && !isStory ? (
        <section className={styles.card}>
          <EmptyState drawing="search" heading={t('none.title')} text={t('none.text')} />
        </section>
      ) : null}
      {customers.length === 0 ? null : (
        <Group title={t('customers')} count={customers.length}>
          <ul className={styles.list}>
            {customers.map((found) => (
              <li key={found.id}>
                <div className="cluster gap-8">
                  {keyAt(found)}
                  <ConsoleLink {...toAddress(found)} className="color-1 weight-500">
                    {found.customer}
                  </ConsoleLink>
                </div>
                <span className="caption">
                  {[found.company, t('orders', { count: found.orders })]
                    .filter((detail) => detail !== null)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {groups.map((group) => (
        <Group
          key={group.kind}
          title={t(`console-words:kinds.${group.kind}`)}
          count={group.items.length}
        >
          <FoundList items={group.items} className={styles.list} before={keyAt} />
        </Group>
      ))}
    </div>
  );
}

type GroupProps = { title: string; count: number; children: Elements };

function Group({ title, count, children }: GroupProps) {
  const locale = useLocale();
  return (
    <section className="stack gap-8">
      <h2 className="text-15">{`${title} ${formatMeasure(count, 'count', locale)}`}</h2>
      {children}
    </section>
  );
}

function toAddress(found: Found | FoundCustomer): ConsoleAddress {
  return 'kind' in found
    ? getFoundAddress(found)
    : { to: '/customers/$id', params: { id: found.id } };
}
