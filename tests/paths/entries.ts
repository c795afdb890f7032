import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '#machines/catalog.ts';
import type { Examples } from './examples.ts';
import type { MachineEntry } from '#tests/flowkit/index.ts';

/** Every machine of the catalogue with its examples. Throws for one that has none. */
export const entries: readonly MachineEntry[] = await Promise.all(
  catalog.map(async (entry) => ({ ...entry, ...(await examplesOf(entry.name)) })),
);

async function examplesOf(name: string): Promise<Examples> {
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (!existsSync(join(import.meta.dirname, `examples/${file}.ts`))) {
    throw new Error(
      `The machine "${name}" has no examples: export its inputs, the payloads of its events and the results of its actors as "examples" from tests/paths/examples/${file}.ts.`,
    );
  }
  const { examples }: { examples: Examples } = await import(`./examples/${file}.ts`);
  return examples;
}
