import { LRUCache } from 'lru-cache';
import { cacheLifetimeMs, type MessageBus } from '#server/base/message-bus.ts';

export type CachedSession = { userId: string; expiresAt: number; checkedAt: number };

/** Caches recently read sessions, so that a held or repeated status call needs no database read. */
export type SessionCache = {
  get(tokenHash: string, now: number): CachedSession | null;
  /** A number that changes when any session ends; a session that was read before that is not cached. */
  generation(): number;
  set(tokenHash: string, session: CachedSession, generation: number): void;
  delete(tokenHash: string): void;
  /** Publishes, after the commit, that a session has ended: every process drops it from its cache. */
  publishEnd(tokenHash: string): void;
  /** Publishes, like `publishEnd`, the end of one or more sessions of a person. */
  publishPersonEnds(userId: string): void;
  /**
   * Calls `listener` when this session may have ended, in any process; the returned function unsubscribes.
   */
  onEnd(session: { tokenHash: string; userId: string }, listener: () => void): () => void;
};

type Subscriber = { tokenHash: string; userId: string; listener: () => void };

const capacity = 10_000;

export function createSessionCache(bus: MessageBus): SessionCache {
  const cached = new LRUCache<string, CachedSession>({ max: capacity });
  const subscribers = new Set<Subscriber>();
  let generation = 0;

  function evict(isAffected: (session: { tokenHash: string; userId: string }) => boolean): void {
    generation += 1;
    for (const [tokenHash, { userId }] of cached.entries()) {
      if (isAffected({ tokenHash, userId })) cached.delete(tokenHash);
    }
    for (const subscriber of subscribers) if (isAffected(subscriber)) subscriber.listener();
  }

  const evictSession = (ended: string) => evict(({ tokenHash }) => tokenHash === ended);
  const evictPersonSessions = (person: string) => evict(({ userId }) => userId === person);

  bus.subscribe((message) => {
    if (message === null) evict(() => true);
    else if (message.about === 'session') evictSession(message.tokenHash);
    else if (message.about === 'sessions') evictPersonSessions(message.userId);
  });

  return {
    get(tokenHash, now) {
      const session = cached.get(tokenHash);
      if (session === undefined) return null;
      const age = now - session.checkedAt;
      const isFresh = age >= 0 && age < cacheLifetimeMs(bus);
      return isFresh && session.expiresAt > now ? session : null;
    },
    generation: () => generation,
    set(tokenHash, session, since) {
      if (since !== generation) return;
      cached.set(tokenHash, session);
    },
    delete(tokenHash) {
      generation += 1;
      cached.delete(tokenHash);
    },
    publishEnd(tokenHash) {
      evictSession(tokenHash);
      bus.publish({ about: 'session', tokenHash });
    },
    publishPersonEnds(userId) {
      evictPersonSessions(userId);
      bus.publish({ about: 'sessions', userId });
    },
    onEnd(session, listener) {
      const subscriber = { ...session, listener };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}
