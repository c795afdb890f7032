import type { Deps } from '#server/domain/deps.ts';
import { chores, type Chore } from '#server/domain/sweep.ts';

const intervalMs = 5000;

/**
 * Looks after each chore in a round of its own, again some seconds after it was done, and says that
 * this process is alive. The answer stops all of it, and resolves when nothing is under way any more.
 */
export function startChores(deps: Deps): () => Promise<void> {
  const stopping = new AbortController();
  const keepLease: Chore = ({ keys, lease }) => {
    keys.refresh();
    return lease.keep();
  };
  const rounds = Object.entries({ ...chores, lease: keepLease }).map(([name, chore]) =>
    startRounds(deps, name, chore, stopping.signal),
  );
  deps.jobsWakeUp.on('due', () => rounds.find(({ name }) => name === 'jobs')?.hurry());
  return async () => {
    stopping.abort();
    await Promise.all(rounds.map(({ stop }) => stop()));
  };
}

function startRounds(deps: Deps, name: string, chore: Chore, signal: AbortSignal) {
  let cancel = () => {};
  let isRunning = false;
  let isHurried = false;
  let running = Promise.resolve();

  const run = () => {
    isRunning = true;
    isHurried = false;
    running = chore(deps, signal)
      .catch((error: unknown) => deps.log.error('a chore failed', { name, error }))
      .then(() => {
        isRunning = false;
        if (!signal.aborted) cancel = deps.clock.after(isHurried ? 0 : intervalMs, run);
      });
  };
  run();
  return {
    name,
    /** Begins the next round now, or as soon as the one under way is over. */
    hurry() {
      isHurried = true;
      if (isRunning || signal.aborted) return;
      cancel();
      run();
    },
    async stop() {
      cancel();
      await running;
    },
  };
}
