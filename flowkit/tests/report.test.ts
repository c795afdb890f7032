import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryFrom, reportOn } from '../src/report.ts';

const planted = join(import.meta.dirname, 'planted');
const file = join(planted, 'door.machine.ts');
const given = { examples: join(planted, 'door.examples.ts') };

describe('the report of a file', () => {
  it('a report lists the paths of its machine and counts those without one', async () => {
    const { text, code } = reportOn(await entryFrom(file, given), {});

    expect(code).toBe(0);
    expect(text).toContain('transition open after openTime ⇐ start > pressed > move=moved');
    expect(text).toContain('goals have a path, 0 have none.');
  });

  it('a report is written as a file of another tool', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flowkit-'));
    const entry = await entryFrom(file, given);

    for (const [as, ending] of [
      ['vitest', 'test.ts'],
      ['playwright', 'spec.ts'],
      ['html', 'html'],
      ['mermaid', 'mmd'],
      ['json', 'json'],
      ['scxml', 'scxml'],
      ['stately', 'stately.json'],
    ] as const) {
      const written = join(folder, `door.${ending}`);
      expect(reportOn(entry, { as, out: folder })).toEqual({
        text: `Written to ${written}.`,
        code: 0,
        faults: [],
      });
      expect(readFileSync(written, 'utf8')).toBe(`${reportOn(entry, { as }).text}\n`);
    }
  });

  it('a machine of a folder without XState, and of one with another copy, is reported on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flowkit-'));
    copyFileSync(file, join(folder, 'door.ts'));
    copyFileSync(given.examples, join(folder, 'examples.ts'));
    const run = () =>
      execFileSync(
        process.execPath,
        [join(import.meta.dirname, '../src/bin.ts'), 'door.ts', '--examples', 'examples.ts'],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      );
    const alone = run();
    mkdirSync(join(folder, 'node_modules/xstate'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/xstate/index.js'), 'throw new Error("another copy");');

    expect(alone).toContain('goals have a path, 0 have none.');
    expect(run()).toBe(alone);
  });

  it('a file that starts something when it is loaded does not keep the command running', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flowkit-'));
    const door = readFileSync(file, 'utf8');
    writeFileSync(join(folder, 'door.ts'), `${door}setInterval(() => undefined, 1000);`);
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../src/bin.ts'), 'door.ts'],
      { cwd: folder, encoding: 'utf8' },
    );

    expect(status).toBe(2);
    expect(stderr).toContain('door: it is unknown how "move" can end.');
  });

  it('faults become annotations of the file in a GitHub workflow', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flowkit-'));
    copyFileSync(file, join(folder, 'door.ts'));
    writeFileSync(
      join(folder, 'few.ts'),
      'export const examples = { results: { move: { done: { moved: 1 }, error: {} } } };',
    );
    const run = (...words: readonly string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, '../src/bin.ts'), ...words], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, GITHUB_ACTIONS: 'true' },
      }).stdout;

    expect(run('door.ts')).toContain(
      '::error file=door.ts,title=flowkit::door: it is unknown how "move" can fail.',
    );
    expect(run('door.ts', '--examples', 'few.ts')).toContain(
      '::error file=door.ts,title=flowkit::door: nothing leads to the state "jammed".',
    );
  });

  it('the page shows the chart, the counts and what no path takes', async () => {
    const entry = await entryFrom(file, given);
    const results = { move: { ...entry.results['move'], error: {} } };
    const whole = reportOn(entry, { as: 'html' }).text;
    const lacking = reportOn({ ...entry, results }, { as: 'html' }).text;

    expect(whole).toContain('<tr><th>transition<td>7 of 7');
    expect(whole).toContain('<p>Every goal has a path.');
    expect(whole).not.toContain('class="missing"');
    expect(lacking).toContain('<li class="missing"');
    expect(lacking).toMatch(/<tr class="missing"><td>state<td>jammed<td>nothing leads/);
  });

  it('a report names the missing parts', async () => {
    const entry = await entryFrom(file, {});

    expect(() => reportOn(entry, {})).toThrow('door: it is unknown how "move" can end.');
    expect(() => reportOn(entry, { as: 'pdf' })).toThrow('--as takes vitest, playwright');
    await expect(entryFrom('nowhere.ts', {})).rejects.toThrow('There is no file nowhere.ts.');
    await expect(entryFrom(join(import.meta.dirname, '../src/paths/list.ts'), {})).rejects.toThrow(
      'exports no machine of XState 5.',
    );
    await expect(entryFrom(file, { machine: 'window' })).rejects.toThrow(
      'exports no machine "window", only doorMachine.',
    );
    await expect(
      entryFrom(file, { examples: join(import.meta.dirname, '../src/paths/list.ts') }),
    ).rejects.toThrow('exports nothing called "examples".');
  });
});
