import { useRouteContext, useRouterState } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyAhead } from '#machines/lifecycles/money-ahead.ts';
import { bindWatch, createWatchedPage, type WatchedPage } from '#src/actors/watched-page.ts';
import { Note } from '#src/ui/controls/note.tsx';

type WatchedProps<Reading> = {
  /** The data that the page was loaded with. */
  loaded: Reading;
  /** Reads the same data again. */
  read: (signal: AbortSignal) => Promise<Reading>;
  /** Says whether money may still arrive, judged by a reading: then polls are more frequent. */
  findMoneyAhead?: (reading: Reading) => MoneyAhead;
  /** Renders the newest data; `change` shows what an act has changed until the page is reloaded. */
  children: (reading: Reading, change: WatchedPage<Reading>['change']) => ReactElement;
};

/** Shows a page about money and keeps its data current while the page is visible. */
export function Watched<Reading>({
  loaded,
  read,
  findMoneyAhead = () => 'none',
  children,
}: WatchedProps<Reading>) {
  const { session } = useRouteContext({ from: '__root__' });
  const { t } = useTranslation('shell');
  const address = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.href ?? '',
  });
  const [page] = useState(() =>
    createWatchedPage({ address, reading: loaded, read, findMoneyAhead }),
  );
  const [logic] = useState(() => bindWatch(page, session));
  const watch = useActorRef(logic, { input: { moneyAhead: findMoneyAhead(loaded) } });
  const isOutdated = useSelector(watch, (snapshot) => snapshot.matches('outdated'));
  const newest = useSyncExternalStore(page.subscribe, () => page.getNewest(loaded));
  useEffect(() => page.adopt({ address, reading: loaded, read, findMoneyAhead }));
  return (
    <>
      {isOutdated ? (
        <Note tone="warn" role="status">
          <p>{t('watch.outdated')}</p>
        </Note>
      ) : null}
      {children(newest, page.change)}
    </>
  );
}
