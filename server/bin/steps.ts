import { isatty } from 'node:tty';
import { createLog } from '#server/base/log.ts';
import { standardError } from '#server/base/standard-streams.ts';
import type { Env } from './env.ts';

/** The steps of a start: their texts during and after the work, and their usual duration in seconds. */
const steps = {
  site: { doing: 'Building the site', done: 'Built the site', usual: 10 },
  database: { doing: 'Creating the database', done: 'Created the database', usual: 4 },
  server: { doing: 'Starting the server', done: 'Started the server', usual: 3 },
  console: { doing: 'Building the console', done: 'Built the console', usual: 4 },
} as const;

/** How steps are printed: the switches `LOG_LEVEL` and `START_FORMAT`. */
export type StepSettings = Pick<Env, 'logLevel' | 'startFormat'>;

type Running = { step: keyof typeof steps; from: number };

// A terminal shows that the start goes on; in a log a line now and then does.
const barMs = 200;
const lineMs = 2500;
const barWidth = 20;
const toLineStart = '\r\u001B[2K';

const running = new Set<Running>();
let timer: NodeJS.Timeout | null = null;

/**
 * Runs a step of the start, and prints on standard error that it goes on and how long it took. Several may run
 * at once.
 */
export async function runStep<Result>(
  settings: StepSettings,
  step: keyof typeof steps,
  work: () => Promise<Result>,
): Promise<Result> {
  const print = createPrinter(settings);
  const run: Running = { step, from: performance.now() };
  running.add(run);
  print.begun(run);
  timer ??= setInterval(print.goesOn, print.everyMs).unref();
  try {
    const result = await work();
    running.delete(run);
    print.done(run);
    return result;
  } catch (error) {
    running.delete(run);
    print.failed();
    throw error;
  } finally {
    if (running.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  }
}

/** Prints the addresses of the running site, an address a line; `addresses` by name. */
export function printAddresses(
  settings: StepSettings,
  addresses: Readonly<Record<string, string>>,
): void {
  createPrinter(settings).ready(addresses);
}

type Printer = {
  everyMs: number;
  begun(run: Running): void;
  goesOn(): void;
  done(run: Running): void;
  failed(): void;
  ready(addresses: Readonly<Record<string, string>>): void;
};

function createPrinter({ logLevel, startFormat }: StepSettings): Printer {
  const isTerminal = isatty(2);
  if ((startFormat ?? (isTerminal ? 'text' : 'json')) === 'json') {
    const log = createLog(logLevel);
    const list = ({ step }: Running) => steps[step].doing.toLowerCase();
    return {
      everyMs: lineMs,
      begun: (run) => log.info(list(run)),
      goesOn: () => running.forEach((run) => log.info(`still ${list(run)}`, { ms: elapsed(run) })),
      done: (run) => log.info(steps[run.step].done.toLowerCase(), { ms: elapsed(run) }),
      failed: () => undefined,
      ready: (addresses) => log.info('ready', { addresses }),
    };
  }
  const isShown = logLevel === 'debug' || logLevel === 'info';
  const write = (text: string) => (isShown ? standardError().write(text) : undefined);
  const drawBar = () => write(`${toLineStart}${formatBar()}`);
  const drawLines = () => running.forEach((run) => write(`${formatRunning(run)}\n`));
  const clear = isTerminal ? toLineStart : '';
  return {
    everyMs: isTerminal ? barMs : lineMs,
    begun: (run) => (isTerminal ? drawBar() : write(`${steps[run.step].doing} …\n`)),
    goesOn: isTerminal ? drawBar : drawLines,
    done(run) {
      write(`${clear}${steps[run.step].done}: ${formatSeconds(run)}\n`);
      if (isTerminal && running.size > 0) drawBar();
    },
    failed: () => write(clear),
    ready(addresses) {
      const widest = Math.max(...Object.keys(addresses).map((name) => name.length));
      for (const [name, url] of Object.entries(addresses)) {
        write(`${name.padEnd(widest)}  ${url}\n`);
      }
    },
  };
}

/** Formats the running steps; the bar is that of the first, and never full before the step is done. */
function formatBar(): string {
  const [first] = running;
  if (first === undefined) return '';
  const share = 1 - Math.exp(-elapsed(first) / 1000 / (steps[first.step].usual / 2));
  const full = Math.min(Math.round(share * barWidth), barWidth - 1);
  const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
  return `${bar} ${[...running].map(formatRunning).join(' · ')}`;
}

function formatRunning(run: Running): string {
  return `${steps[run.step].doing} … ${Math.floor(elapsed(run) / 1000)} s`;
}

function formatSeconds(run: Running): string {
  return `${(elapsed(run) / 1000).toFixed(1)} s`;
}

/** Returns the ms since a step began. */
function elapsed({ from }: Running): number {
  return Math.round(performance.now() - from);
}
