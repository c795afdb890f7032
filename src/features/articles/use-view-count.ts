import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { startRead } from '#src/actors/start-read.ts';
import type { Client } from '#src/api/client.ts';

const readingMs = 5000;

/** The views counted since the page was opened, by article; each page load has one client. */
const countedBy = new WeakMap<Client, Map<string, number>>();

/**
 * Counts one view of an article after it was visible for a while (wire, Calls of content). Returns the number
 * of views once it is known; a failed count is ignored.
 */
export function useViewCount(id: string): number | null {
  const { client } = useRouteContext({ from: '__root__' });
  const counted = getCountedViews(client);
  const [views, setViews] = useState(() => counted.get(id) ?? null);
  useEffect(() => {
    if (counted.has(id)) return undefined;
    return whenSeen(() => {
      counted.set(id, 0);
      // A view stays counted for a reader who leaves before the answer.
      startRead(() => client.call('viewArticle', { params: { id } }), {
        onDone: ({ views: total }) => {
          counted.set(id, total);
          setViews(total);
        },
      });
    });
  }, [client, counted, id]);
  return views === 0 ? null : views;
}

function getCountedViews(client: Client): Map<string, number> {
  const counted = countedBy.get(client) ?? new Map<string, number>();
  countedBy.set(client, counted);
  return counted;
}

/** Runs `act` after an uninterrupted time in a visible tab; returns a function that cancels it. */
function whenSeen(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(finish, readingMs);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', checkVisibility);
  };
  const finish = () => {
    stop();
    act();
  };
  document.addEventListener('visibilitychange', checkVisibility);
  checkVisibility();
  return stop;
}
