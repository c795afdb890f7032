import { ChoreName } from '#contract/staff/status.ts';
import { chores, type Chore } from '#server/domain/jobs/sweep.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { isUnavailable } from '#server/base/unavailable.ts';

const intervalMs = 5000;

/**
 * Runs each chore in a separate loop, with a pause of some seconds between runs, and reports that this
 * process is alive; `more` adds chores. The result stops all loops and resolves when no chore is running.
 */
export function startChores(
  deps: HttpDeps,
  more: Readonly<Partial<Record<ChoreName, Chore>>> = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const keepLease: Chore = ({ keys, lease }) => {
    keys.refresh();
    return lease.keep();
  };
  const all: Partial<Record<ChoreName, Chore>> = { ...chores, ...more, lease: keepLease };
  const rounds = ChoreName.options.flatMap((name) => {
    const chore = all[name];
    return chore === undefined ? [] : [startRounds(deps, name, chore, stopping.signal)];
  });
  deps.jobsWakeUp.on('due', () => rounds.find(({ name }) => name === 'jobs')?.hurry());
  return async () => {
    stopping.abort();
    await Promise.all(rounds.map(({ stop }) => stop()));
  };
}

function startRounds(deps: HttpDeps, name: ChoreName, chore: Chore, signal: AbortSignal) {
  let cancel = () => {};
  let isRunning = false;
  let isHurried = false;
  let running = Promise.resolve();
  // The age of a chore that never finishes counts from now on.
  deps.metrics.chores.set(name, deps.clock.now());

  const run = () => {
    isRunning = true;
    isHurried = false;
    running = chore(deps, signal)
      .then(() => void deps.metrics.chores.set(name, deps.clock.now()))
      .catch((error: unknown) => {
        // A service that is unavailable may be back in one of the next runs.
        const level = isUnavailable(error) ? 'warn' : 'error';
        deps.log[level]('a chore failed', { name, error });
      })
      .then(() => {
        isRunning = false;
        if (!signal.aborted) cancel = deps.clock.after(isHurried ? 0 : intervalMs, run);
      });
  };
  run();
  return {
    name,
    /** Begins the next round now, or after the running one. */
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
