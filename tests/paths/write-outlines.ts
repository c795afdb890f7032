import { writeFileSync } from 'node:fs';
import { catalog } from '../../machines/catalog.ts';
import { outlineOf } from '../../machines/outline.ts';

/** `npm run flows`: writes down what every machine is, for the pages that show it. */
const outlines = Object.fromEntries(catalog.map(({ name, machine }) => [name, outlineOf(machine)]));
writeFileSync(
  'src/flows/outlines.gen.ts',
  `// Written by \`npm run flows\` from machines/catalog.ts.
import type { Outline } from '../../machines/outline.ts';

export const outlines: Readonly<Record<string, Outline>> = ${JSON.stringify(outlines, null, 2)};
`,
);
