import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { cleanEnvironment } from '#tests/support/built-release.ts';
import { freePort } from '#tests/support/free-port.ts';
import { watchMemory } from '#tests/support/watch-memory.ts';
import { median, rounded } from './figures.ts';

const Manifest = v.object({ scripts: v.object({ start: v.string() }) });
const ticksPerSecond = 100;
// The Node of the folder in which it is started.
const ownNode = join('node_modules', 'node', 'bin', 'node');

/** A start: seconds until ready, processor seconds, MB. `withConsole` is `processor` after a page of the console. */
type Start = {
  wall: number;
  processor: number;
  withConsole: number;
  firstLine: number;
  longestSilence: number;
  treePeak: number;
  serverPeak: number;
  settled: number;
};

/**
 * Measures the first and the second start of clones and releases, in turn, and returns the medians. Words: `4da282f9`
 * adds that commit to the comparison with the present one, `release` their releases, `rounds=3` and `settle=60`
 * (seconds) change the effort. Committed files only; the commits need the packages that are installed here.
 */
export async function benchStart(words: readonly string[]) {
  const read = (name: string, fallback: number) =>
    Number(words.find((word) => word.startsWith(`${name}=`))?.split('=')[1] ?? fallback);
  const [rounds, settle] = [read('rounds', 3), read('settle', 60)];
  const commits = ['HEAD', ...words.filter((word) => /^[0-9a-f]{7,40}$/.test(word))];
  const places = commits.flatMap((commit) => {
    const clone = makeClone(commit);
    const release = words.includes('release') ? [[`${commit}, release`, makeRelease(clone)]] : [];
    return [[`${commit}, clone`, clone], ...release];
  });
  const rows = new Map<string, Start[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name = '', folder = ''] of places) {
      forgetBuild(folder);
      const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-start-'));
      for (const which of ['first', 'second']) {
        const key = `${name}, ${which}`;
        const start = await measureStart(folder, dataDir, settle);
        rows.set(key, [...(rows.get(key) ?? []), start]);
        console.log(key, JSON.stringify(start));
      }
      rmSync(dataDir, { recursive: true });
    }
  }
  return Object.fromEntries([...rows].map(([key, starts]) => [key, getMedians(starts)]));
}

function getMedians(starts: readonly Start[]): Start {
  const of = (name: keyof Start) => rounded(median(starts.map((start) => start[name])));
  return {
    wall: of('wall'),
    processor: of('processor'),
    withConsole: of('withConsole'),
    firstLine: of('firstLine'),
    longestSilence: of('longestSilence'),
    treePeak: of('treePeak'),
    serverPeak: of('serverPeak'),
    settled: of('settled'),
  };
}

/** Checks a commit out in a separate folder, with the packages of this one. */
function makeClone(commit: string): string {
  mkdirSync('.tmp', { recursive: true });
  const folder = mkdtempSync('.tmp/start-');
  const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' });
  const hash = git('rev-parse', commit).trim();
  git('clone', '--quiet', '--shared', '--no-checkout', '.', folder);
  git('-C', folder, 'checkout', '--quiet', hash);
  execFileSync('cp', ['-al', 'node_modules', folder]);
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  return folder;
}

/** Builds the release of a clone, with packages from the registry; the clone has no build afterwards. */
function makeRelease(clone: string): string {
  const run = (program: string, args: readonly string[], cwd: string) =>
    execFileSync(program, args, { cwd, env: cleanEnvironment(), stdio: ['ignore', 'ignore', 2] });
  run(ownNode, ['tools/build/build.ts'], clone);
  const release = join(clone, 'release');
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], release);
  return release;
}

/** Moves away what an earlier start left: to delete it just before would slow the next one down. */
function forgetBuild(folder: string): void {
  const away = mkdtempSync('.tmp/start-old-');
  const isRelease = !existsSync(join(folder, 'vite.config.ts'));
  for (const name of isRelease
    ? ['node_modules/.cache']
    : ['dist', 'node_modules/.cache', 'node_modules/.vite']) {
    const path = join(folder, name);
    if (existsSync(path)) renameSync(path, join(away, name.replaceAll('/', '-')));
  }
}

async function measureStart(folder: string, dataDir: string, settle: number): Promise<Start> {
  const { scripts } = v.parse(
    Manifest,
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  // Earlier commits do not have the exec.
  const [, command = ''] = scripts.start.split(/&& (?:exec )?node /);
  const [port, consolePort] = [await freePort(), await freePort()];
  const from = performance.now();
  const since = () => (performance.now() - from) / 1000;
  const server = spawn(ownNode, command.split(' '), {
    cwd: folder,
    env: {
      ...cleanEnvironment(),
      DATA_DIR: dataDir,
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = server.pid ?? 0;
  const getMost = watchMemory(pid);
  const heard: number[] = [0];
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (piece: Buffer) => {
        heard.push(since());
        output += piece.toString();
        if (output.includes(' is ready at ')) resolve();
      });
    }
    server.once('close', () => reject(new Error(`the site did not start: ${output}`)));
  });
  await ready;
  const [wall, processor] = [since(), readProcessorSeconds(pid)];
  const silences = heard.slice(1).map((at, index) => at - (heard[index] ?? 0));
  await pause(settle * 1000);
  const settled = readMegabytes(pid, 'VmRSS');
  const serverPeak = readMegabytes(pid, 'VmHWM');
  const treePeak = getMost();
  const idle = readProcessorSeconds(pid);
  const page = await fetch(`http://localhost:${consolePort}/`);
  if (!page.ok) throw new Error(`the console answered ${page.status}`);
  const withConsole = processor + readProcessorSeconds(pid) - idle;
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exited;
  const [, firstLine = wall] = heard;
  const longestSilence = Math.max(...silences);
  return {
    wall,
    processor,
    withConsole,
    firstLine,
    longestSilence,
    treePeak,
    serverPeak,
    settled,
  };
}

/** Returns the processor seconds of a process and of its children that have ended. */
function readProcessorSeconds(pid: number): number {
  const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const ticks = facts.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

function readMegabytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
}
