import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { createJiti } from 'jiti';
import { StateMachine, type AnyStateMachine } from 'xstate';
import type { PathOptions } from './paths/entry.ts';
import { getMessage } from './paths/refusal.ts';

/** A machine and the name under which its file exports it. */
export type Exported = { key: string; machine: AnyStateMachine };

/**
 * Imports the machine that a file exports; of several, the one with this export name or id. Throws a
 * sentence when the file or machine does not exist, or when the file cannot be loaded.
 */
export async function loadMachine(file: string, name?: string): Promise<Exported> {
  const found = Object.entries(await load(file)).flatMap(([key, value]) =>
    value instanceof StateMachine ? [{ key, machine: value }] : [],
  );
  const chosen =
    name === undefined
      ? found
      : found.filter(({ key, machine }) => key === name || machine.id === name);
  const [first, ...more] = chosen;
  const names = found.map(({ key }) => key).join(', ');
  if (found.length === 0) throw new Error(`${file} exports no machine of XState 5.`);
  if (first === undefined) throw new Error(`${file} exports no machine "${name}", only ${names}.`);
  if (more.length > 0) throw new Error(`${file} exports ${names}: name one with --machine.`);
  return first;
}

/** Returns the options that a file exports as `examples`, `options` or by default. */
export async function loadExamples(file: string): Promise<PathOptions> {
  const exported = await load(file);
  const options = exported['examples'] ?? exported['options'] ?? exported['default'];
  if (typeof options !== 'object' || options === null) {
    throw new Error(`${file} exports nothing called "examples".`);
  }
  return options;
}

/**
 * Imports a file as bundlers do: imports without an extension, folders, enums, JSX, and the path aliases of
 * `tsconfig.json`. Every machine gets the XState of Flowkit, also in a folder with another copy or none: XState
 * does not accept machines of another copy.
 */
async function load(file: string): Promise<Record<string, unknown>> {
  const path = resolve(file);
  if (!existsSync(path)) throw new Error(`There is no file ${file}.`);
  const xstate = dirname(createRequire(import.meta.url).resolve('xstate/package.json'));
  const jiti = createJiti(path, {
    alias: { xstate },
    jsx: true,
    tsconfigPaths: true,
    fsCache: false,
    // A module without a default export has none.
    interopDefault: false,
  });
  try {
    return await jiti.import<Record<string, unknown>>(path);
  } catch (error) {
    throw new Error(`${file} cannot be loaded: ${getMessage(error)}`, { cause: error });
  }
}
