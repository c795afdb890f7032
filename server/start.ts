import { buildIfChanged } from './build.ts';

// `npm start`: builds the browser side when a source changed, then serves.
try {
  await buildIfChanged();
} catch (error) {
  console.error('The site could not be built.', error);
  process.exit(1);
}
await import('./index.ts');
