import { buildIfChanged } from './build.ts';

await buildIfChanged();
