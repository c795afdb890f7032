import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectLayouts } from './draw.ts';
import { computeLayout, formatLayouts, layoutsFile } from './layouts.ts';

// `npm run charts`: computes the layouts of all charts and writes the committed file.
const root = join(import.meta.dirname, '../..');
const layouts = await collectLayouts(root, computeLayout);
writeFileSync(join(root, layoutsFile), formatLayouts(layouts));
process.stdout.write(`${layoutsFile} ${layouts.size}\n`);
