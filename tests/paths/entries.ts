import { catalog } from '#machines/catalog.ts';
import type { MachineEntry } from 'flowkit';
import { entryNamed } from './entry-named.ts';

const named = await Promise.all(catalog.map(({ name }) => entryNamed(name)));

/** Every machine of the catalogue with its examples. Throws for one that has none. */
export const entries: readonly MachineEntry[] = named.flatMap((entry) => entry ?? []);
