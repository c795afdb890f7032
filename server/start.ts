import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// `npm start`: builds the browser side when a source changed, then serves. The build has a process
// of its own: it takes hundreds of megabytes and sets NODE_ENV for itself.
const builder = join(import.meta.dirname, 'build-if-changed.ts');
const { status } = spawnSync(process.execPath, [builder], { stdio: 'inherit' });
if (status !== 0) {
  process.stderr.write('The site could not be built; what went wrong stands above.\n');
  process.exit(1);
}
await import('./index.ts');
