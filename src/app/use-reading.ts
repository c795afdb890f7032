import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { viewArticle } from '../api/content.ts';

const readingMs = 5000;

/** What this page has counted since it was opened, by article. */
const counted = new Map<string, number>();

/**
 * Counts one view of an article once it has been before somebody's eyes for a while (wire, Calls of
 * content). Answers how often it was read, as soon as that is known; a count that fails is
 * nobody's concern.
 */
export function useReading(id: string): number | null {
  const { client } = useRouteContext({ from: '__root__' });
  const [views, setViews] = useState(() => counted.get(id) ?? null);
  useEffect(() => {
    if (counted.has(id)) return undefined;
    return whenSeen(() => {
      counted.set(id, 0);
      viewArticle(client, id).then(
        (total) => {
          counted.set(id, total);
          setViews(total);
        },
        () => undefined,
      );
    });
  }, [client, id]);
  return views === 0 ? null : views;
}

/** Acts after an unbroken while in a visible tab; the answer gives up waiting. */
function whenSeen(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(finish, readingMs);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  const finish = () => {
    stop();
    act();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return stop;
}
