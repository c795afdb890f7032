import { readFileSync, readdirSync } from 'node:fs';

type Process = { parent: string; own: number; ofEnded: number };

/**
 * Sums the processor time of a process and its descendants so far, in seconds: ended ones count while
 * their parent still runs. Null where Linux does not report it.
 */
export function processorTime(pid = process.pid): number | null {
  const running = runningProcesses();
  if (running === null) return null;
  return below(running, new Set([String(pid)])).reduce(
    (sum, id) => sum + (running.get(id)?.own ?? 0) + (running.get(id)?.ofEnded ?? 0),
    0,
  );
}

/**
 * Tracks a process and all that it starts, and returns their processor time, in seconds, when stopped.
 * The time of a killed browser is lost, so each process is sampled while it lives; time after the last
 * sample is missed. Null where Linux does not report it.
 */
export function followProcessorTime(pid: number): {
  soFar: () => number | null;
  stop: () => number | null;
} {
  const known = new Set([String(pid)]);
  const taken = new Map<string, number>();
  const look = () => {
    const running = runningProcesses();
    if (running === null) return;
    for (const id of below(running, known)) {
      known.add(id);
      taken.set(id, running.get(id)?.own ?? 0);
    }
  };
  look();
  const timer = setInterval(look, 200);
  const soFar = () =>
    taken.size === 0 ? null : [...taken.values()].reduce((sum, each) => sum + each, 0);
  return {
    soFar,
    stop() {
      clearInterval(timer);
      look();
      return soFar();
    },
  };
}

/** Returns those of `roots` that run, and every process below one. */
function below(
  running: ReadonlyMap<string, Process>,
  roots: ReadonlySet<string>,
): readonly string[] {
  const isBelow = (id: string): boolean => {
    if (roots.has(id)) return true;
    const parent = running.get(id)?.parent;
    return parent !== undefined && isBelow(parent);
  };
  return [...running.keys()].filter(isBelow);
}

function runningProcesses(): ReadonlyMap<string, Process> | null {
  if (process.platform !== 'linux') return null;
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    ids.flatMap((id) => {
      const found = readProcess(id);
      return found === null ? [] : [[id, found] as const];
    }),
  );
}

/** Returns null for a process that has ended. */
function readProcess(id: string): Process | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // Its name comes first and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / 100;
    return { parent: fields[1] ?? '', own: seconds(11), ofEnded: seconds(13) };
  } catch {
    return null;
  }
}
