import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { initExamples } from '../src/init.ts';
import { entryFrom, formatPaths, generatePaths } from '../src/index.ts';

/** Returns a new folder with one of the planted machines. */
function folderWith(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'flowkit-'));
  copyFileSync(
    join(import.meta.dirname, `planted/${name}.machine.ts`),
    join(folder, `${name}.machine.ts`),
  );
  return folder;
}

describe('flowkit init', () => {
  it('the examples of the README machine are ready to use', async () => {
    const folder = folderWith('door');
    const file = join(folder, 'door.machine.ts');
    const examples = join(folder, 'door.examples.ts');

    expect(await initExamples(file)).toContain(`flowkit ${file} --examples ${examples}`);
    const entry = await entryFrom(file, { examples });
    expect(generatePaths(entry.machine, entry).faults).toEqual([]);
    expect(readFileSync(join(folder, 'play-door.ts'), 'utf8')).toContain(
      "import { doorMachine as machine } from './door.machine.ts';",
    );
  });

  it('the examples have every payload, result and raised event', async () => {
    const folder = folderWith('upload');
    await initExamples(join(folder, 'upload.machine.ts'));

    expect(readFileSync(join(folder, 'upload.examples.ts'), 'utf8')).toContain(`  events: {
    begun: { plain: {} },
    aborted: { plain: {} },
    resumed: { plain: {} },
    closed: { plain: {} },
  },
  // How actors can end, by their id or source.
  results: {
    transfer: {
      error: { failed: new Error('failed') },
      snapshot: { active: { status: 'active', context: undefined } },
    },
  },
  // A context that grows, such as a counter: return what guards read of it.
  // guardedContext: (context) => Object(context).count > 9,
  // Events that only the machine raises; take out what is sent from outside too.
  internal: ['reminded'],
`);
  });

  it('examples that are there already are not replaced', async () => {
    const folder = folderWith('quiz');
    const file = join(folder, 'quiz.machine.ts');
    await initExamples(file);

    await expect(initExamples(file)).rejects.toThrow('quiz.examples.ts is there already.');
  });

  it('examples of a JavaScript file have no types', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flowkit-'));
    const file = join(folder, 'mouse.js');
    writeFileSync(
      file,
      "import { createMachine } from 'xstate';\nexport default createMachine({ on: { 'mouse.*': {} } });",
    );
    await initExamples(file);
    const text = readFileSync(join(folder, 'mouse.examples.js'), 'utf8');

    expect(text).toContain("'mouse.*': { plain: { type: 'mouse.other' } },");
    expect(text).not.toContain('PathOptions');
    expect(readFileSync(join(folder, 'play-machine.ts'), 'utf8')).toContain(
      "import machine from './mouse.js';",
    );
    expect((await entryFrom(file, { examples: join(folder, 'mouse.examples.js') })).events).toEqual(
      {
        'mouse.*': { plain: { type: 'mouse.other' } },
      },
    );
  });
});

it('one error lists everything that is missing', async () => {
  const file = join(folderWith('login'), 'login.machine.ts');
  const entry = await entryFrom(file, {});
  const told = (options: object) => () => generatePaths(entry.machine, options);

  expect(told({})).toThrow(
    'login: it is unknown how "check" can end. Name its outputs in results.check.done.\nlogin: it is unknown how "check" can fail. Name its errors in results.check.error.',
  );
  const results = { check: { done: { nothing: null }, error: { lost: new Error('lost') } } };
  const events = { submitted: { long: { password: 'secret 12' }, none: {} } };
  expect(told({ results, events })).toThrow(
    /^login: "submitted:none" in .* throws: .*\nlogin: "check=nothing" in "checking" throws: .*$/,
  );
});

it('a machine is loaded with enums, JSX, aliases and imports of folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flowkit-'));
  const files = {
    'tsconfig.json':
      '{ "compilerOptions": { "paths": { "@/*": ["./app/*"] }, "jsx": "react-jsx" } }',
    'app/events/index.ts': "export enum Event { Go = 'go' }",
    'app/guards.ts': 'export namespace Limits { export const most = 2; }',
    'app/icon.tsx': 'export const Icon = ({ name }: { name: string }) => <i>{name}</i>;',
    'app/page.machine.ts': [
      "import { createMachine } from 'xstate';",
      "import { not, stateIn } from 'xstate/guards';",
      "import { Event } from './events';",
      "import { Limits } from '@/guards';",
      "import { Icon } from './icon';",
      "const go = { guard: not(stateIn('there')), target: 'there', meta: { Icon, Limits } };",
      'const states = { here: { on: { [Event.Go]: go } }, there: {} };',
      "export const page = createMachine({ id: 'page', initial: 'here', states });",
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { machine } = await entryFrom(join(folder, 'app/page.machine.ts'), {});

  expect(formatPaths(generatePaths(machine))).toContain('state there ⇐ start > go');
});
