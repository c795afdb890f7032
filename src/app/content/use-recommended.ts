import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RecommendationKind } from '#contract/base/picklists.ts';
import type { Recommendation } from '#contract/content/schemas.ts';
import { startRead } from '#src/actors/start-read.ts';
import { readRecommended, toItemKey } from '#src/api/recommended.ts';
import { useUser } from '#src/app/shell/use-user.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

const most = 3;

export type RecommendedProps = {
  /** Only items of this kind. */
  of?: RecommendationKind;
  /** The items that the page shows already. */
  except?: readonly Pick<Recommendation, 'kind' | 'id'>[];
};

/**
 * Reads a few recommended items, without those that the page shows and those that the reader has ordered. Null until
 * they have arrived; empty when no item is left or a call has failed.
 */
export function useRecommended({
  of,
  except = [],
}: RecommendedProps): readonly Recommendation[] | null {
  const { client } = useRouteContext({ from: '__root__' });
  const locale = useLocale();
  const reader = useUser()?.id ?? null;
  const keys = except.map(toItemKey).join(' ');
  const wish = [locale, reader, of, keys].join('\n');
  const [read, setRead] = useState<{ wish: string; items: readonly Recommendation[] } | null>(null);
  useEffect(() => {
    const show = (items: readonly Recommendation[]) => setRead({ wish, items });
    return startRead(
      (signal) => {
        const shown = keys.split(' ').filter(Boolean);
        return readRecommended(
          client,
          { of, except: shown, isGuest: reader === null, most },
          signal,
        );
      },
      { onDone: show, onFailed: () => show([]) },
    );
  }, [client, reader, of, keys, wish]);
  return read?.wish === wish ? read.items : null;
}
