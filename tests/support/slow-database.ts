/** Keeps the next transaction from beginning, as when the database is slow, until `release`. */
export function pauseNextTransaction({ db }: { db: object }): {
  begun: Promise<void>;
  release: () => void;
} {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const real: unknown = Reflect.get(db, 'transaction');
  if (typeof real !== 'function') throw new Error('a database has transactions');
  const restore = () => Reflect.set(db, 'transaction', real);
  Reflect.set(db, 'transaction', async (...args: unknown[]) => {
    restore();
    begun.resolve();
    await released.promise;
    return Reflect.apply(real, db, args);
  });
  return {
    begun: begun.promise,
    release() {
      restore();
      released.resolve();
    },
  };
}
