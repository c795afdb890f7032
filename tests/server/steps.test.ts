import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findProgram } from '#tests/support/find-program.ts';

/** Runs two steps in a process, the second of which takes 600 ms, and returns what it printed. */
function printSteps(settings: string, wrap: (command: readonly string[]) => readonly string[]) {
  const script = `
    const { printAddresses, runStep } = await import('./server/bin/steps.ts');
    const settings = ${settings};
    const pause = (ms) => () => new Promise((resolve) => setTimeout(resolve, ms));
    await Promise.all([
      runStep(settings, 'site', pause(20)),
      runStep(settings, 'database', pause(600)),
    ]);
    await runStep(settings, 'server', () => Promise.reject(new Error())).catch(() => undefined);
    printAddresses(settings, { Site: 'http://localhost:1', 'SMS inbox': 'http://localhost:1/sms' });
  `;
  const [program = '', ...words] = wrap([process.execPath, '--input-type=module', '-e', script]);
  const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return { stdout, stderr: stderr.replaceAll(/\d+\.\d s/g, '0.0 s') };
}
const directly = (command: readonly string[]) => command;

test('the steps of a start are lines of JSON in a log, on standard error', () => {
  const { stdout, stderr } = printSteps("{ logLevel: 'info', startFormat: null }", directly);
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

  expect(stdout).toBe('');
  expect(lines).toEqual([
    { at: expect.any(String), level: 'info', message: 'building the site' },
    { at: expect.any(String), level: 'info', message: 'creating the database' },
    { at: expect.any(String), level: 'info', message: 'built the site', ms: expect.any(Number) },
    {
      at: expect.any(String),
      level: 'info',
      message: 'created the database',
      ms: expect.any(Number),
    },
    { at: expect.any(String), level: 'info', message: 'starting the server' },
    {
      at: expect.any(String),
      level: 'info',
      message: 'ready',
      addresses: { Site: 'http://localhost:1', 'SMS inbox': 'http://localhost:1/sms' },
    },
  ]);
});

test('the steps of a start are sentences with their seconds where the switch says text', () => {
  expect(printSteps("{ logLevel: 'info', startFormat: 'text' }", directly)).toEqual({
    stdout: '',
    stderr:
      'Building the site …\n' +
      'Creating the database …\n' +
      'Built the site: 0.0 s\n' +
      'Created the database: 0.0 s\n' +
      'Starting the server …\n' +
      'Site       http://localhost:1\n' +
      'SMS inbox  http://localhost:1/sms\n',
  });
});

test.skipIf(findProgram('script') === null)('the steps of a start have a bar on a terminal', () => {
  const inTerminal = (command: readonly string[]) => {
    const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
    return ['script', '-qec', quoted, '/dev/null'];
  };
  const { stdout } = printSteps("{ logLevel: 'info', startFormat: null }", inTerminal);

  expect(stdout).toContain('░ Building the site … 0 s · Creating the database … 0 s');
  expect(stdout).toMatch(/\r\u001B\[2KBuilt the site: \d\.\d s\r\n/);
  expect(stdout).toMatch(/█+░+ Creating the database … 0 s\r\u001B\[2K/);
});

test('the steps of a start are silent where the log keeps its warnings only', () => {
  for (const format of ["'text'", "'json'"]) {
    expect(printSteps(`{ logLevel: 'warn', startFormat: ${format} }`, directly)).toEqual({
      stdout: '',
      stderr: '',
    });
  }
});
