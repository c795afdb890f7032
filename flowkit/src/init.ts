import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { toFileName } from './formats/export.ts';
import { loadMachine } from './load-machine.ts';
import { listEnds } from './paths/missing.ts';
import { actorLabel, listActions, listStates } from './paths/transitions.ts';

/**
 * Writes two files next to the file of a machine: the examples to fill in, and the player for its exported tests.
 * Returns the next steps for the user. Throws a sentence when one of the files already exists.
 */
export async function initExamples(file: string, name?: string): Promise<string> {
  const { key, machine } = await loadMachine(file, name);
  const ending = extname(file);
  const stem = basename(file, ending).replace(/\.machine$/, '');
  const isTyped = /^\.[cm]?tsx?$/.test(ending);
  const script = isTyped ? '.ts' : '.js';
  const at = (path: string) => join(dirname(file), path);
  const examples = `${stem}.examples${script}`;
  const player = `play-${toFileName(machine.id)}.ts`;
  const existing = [examples, player].map(at).find((path) => existsSync(path));
  if (existing !== undefined) throw new Error(`${existing} is there already.`);
  writeFileSync(at(examples), writeExamples(machine, isTyped));
  const imported = key === 'default' ? 'machine' : `{ ${key} as machine }`;
  const lines = [
    "import { createPlayer } from 'flowkit';",
    `import ${imported} from './${basename(file)}';`,
    `import { examples } from './${examples}';`,
    '',
    'export const begin = createPlayer(machine, examples);',
    '',
  ];
  writeFileSync(at(player), lines.join('\n'));
  return `Written: ${at(examples)} and ${at(player)}. Fill in the examples, then run
  flowkit ${file} --examples ${at(examples)}`;
}

function writeExamples(machine: AnyStateMachine, isTyped: boolean): string {
  const raised = listRaised(machine);
  const events = listEvents(machine)
    .filter((type) => !raised.includes(type))
    .map((type) => `    ${writeKey(type)}: { plain: {${sampleType(type)}} },`);
  const ends = new Map<string, readonly string[]>();
  for (const { id, src, kind } of listEnds(machine)) {
    const label = actorLabel(id, src);
    const line = `      ${kind}: ${sampleEnds[kind]},`;
    ends.set(label, [...new Set([...(ends.get(label) ?? []), line])]);
  }
  const results = [...ends].flatMap(([actor, lines]) => [
    `    ${writeKey(actor)}: {`,
    ...lines,
    '    },',
  ]);
  const input = typeof machine.config.context === 'function' ? '{}' : 'undefined';
  return [
    ...(isTyped ? ["import type { PathOptions } from 'flowkit';", ''] : []),
    '// Name what guards and assignments tell apart, and take out what they do not read. The names appear in the',
    '// paths. A payload: { small: { amount: 1 }, large: { amount: 100 } }.',
    `export const examples${isTyped ? ': PathOptions' : ''} = {`,
    '  // Every input that starts the machine differently.',
    `  inputs: { start: ${input} },`,
    ...writeBlock('events', events),
    '  // How actors can end, by their id or source.',
    ...writeBlock('results', results),
    '  // A context that grows, such as a counter: return what guards read of it.',
    '  // guardedContext: (context) => Object(context).count > 9,',
    '  // Events that only the machine raises; take out what is sent from outside too.',
    `  internal: [${raised.map(quote).join(', ')}],`,
    '};',
    '',
  ].join('\n');
}

function writeBlock(name: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [`  ${name}: {},`] : [`  ${name}: {`, ...lines, '  },'];
}

function writeKey(name: string): string {
  return /^[A-Za-z]\w*$/.test(name) ? name : quote(name);
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

const sampleEnds = {
  done: '{ done: undefined }',
  error: "{ failed: new Error('failed') }",
  snapshot: "{ active: { status: 'active', context: undefined } }",
};

/** An event for a wildcard needs a type. */
function sampleType(type: string): string {
  return type.endsWith('*') ? ` type: ${quote(`${type.slice(0, -1)}other`)} ` : '';
}

function listEvents(machine: AnyStateMachine): readonly string[] {
  const nodes = [machine.root, ...listStates(machine)];
  const types = nodes.flatMap(({ transitions }) => [...transitions.keys()]);
  return [...new Set(types)].filter((type) => !type.startsWith('xstate.'));
}

/** Lists the types of the events that the machine's own actions raise. */
function listRaised(machine: AnyStateMachine): readonly string[] {
  const types = listActions(machine).flatMap((action) => {
    const { type, event } = Object(action);
    const raised: unknown = Object(event).type;
    const isOwn = type === 'xstate.raise' && typeof raised === 'string';
    return isOwn && !raised.startsWith('xstate.') ? [raised] : [];
  });
  return [...new Set(types)];
}
