import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalog, type CatalogEntry } from '#machines/catalog.ts';
import type { MachineEntry } from 'flowkit';
import type { Examples } from './examples.ts';

/**
 * Loads a machine of the catalog with its examples, null for an unknown name. Throws when this machine
 * has no examples; missing examples of others do not matter.
 */
export async function entryNamed(
  name: string,
  machines: readonly CatalogEntry[] = catalog,
): Promise<MachineEntry | null> {
  const entry = machines.find((each) => each.name === name);
  return entry === undefined ? null : { ...entry, ...(await loadExamples(name)) };
}

async function loadExamples(name: string): Promise<Examples> {
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (!existsSync(join(import.meta.dirname, `examples/${file}.ts`))) {
    throw new Error(
      `The machine "${name}" has no examples: export its inputs, the payloads of its events and the results of its actors as "examples" from tests/paths/examples/${file}.ts.`,
    );
  }
  const { examples }: { examples: Examples } = await import(`./examples/${file}.ts`);
  return examples;
}
