import { trustMs, type Announcements } from '../../announcements.ts';

export type KnownSession = { userId: string; expiresAt: number; checkedAt: number };

/** Sessions seen moments ago, so that a held or repeated status call needs no database read. */
export type SessionMemory = {
  get(tokenHash: string, now: number): KnownSession | null;
  /** Changes with every session that ends anywhere; what was read before that is not kept. */
  generation(): number;
  set(tokenHash: string, session: KnownSession, generation: number): void;
  forget(tokenHash: string): void;
  /** It has ended: to be called after the commit. Every process forgets it. */
  ended(tokenHash: string): void;
  /** As `ended`, for one or more sessions of a person. */
  someEnded(userId: string): void;
  /** Calls `listener` whenever this session may have ended, in any process; the answer stops that. */
  onEnd(session: { tokenHash: string; userId: string }, listener: () => void): () => void;
};

type Subscriber = { tokenHash: string; userId: string; listener: () => void };

const capacity = 10_000;

export function createSessionMemory(announcements: Announcements): SessionMemory {
  const known = new Map<string, KnownSession>();
  const subscribers = new Set<Subscriber>();
  let generation = 0;

  function forgetThose(isMeant: (session: { tokenHash: string; userId: string }) => boolean): void {
    generation += 1;
    for (const [tokenHash, { userId }] of known) {
      if (isMeant({ tokenHash, userId })) known.delete(tokenHash);
    }
    for (const subscriber of subscribers) if (isMeant(subscriber)) subscriber.listener();
  }

  const forgetOne = (ended: string) => forgetThose(({ tokenHash }) => tokenHash === ended);
  const forgetOf = (person: string) => forgetThose(({ userId }) => userId === person);

  announcements.listen((news) => {
    if (news === null) forgetThose(() => true);
    else if (news.about === 'session') forgetOne(news.tokenHash);
    else if (news.about === 'sessions') forgetOf(news.userId);
  });

  return {
    get(tokenHash, now) {
      const session = known.get(tokenHash);
      if (session === undefined) return null;
      const age = now - session.checkedAt;
      const fresh = age >= 0 && age < trustMs(announcements);
      return fresh && session.expiresAt > now ? session : null;
    },
    generation: () => generation,
    set(tokenHash, session, since) {
      if (since !== generation) return;
      if (known.size >= capacity) known.clear();
      known.set(tokenHash, session);
    },
    forget(tokenHash) {
      generation += 1;
      known.delete(tokenHash);
    },
    ended(tokenHash) {
      forgetOne(tokenHash);
      announcements.tell({ about: 'session', tokenHash });
    },
    someEnded(userId) {
      forgetOf(userId);
      announcements.tell({ about: 'sessions', userId });
    },
    onEnd(session, listener) {
      const subscriber = { ...session, listener };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}
