import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Checks the paths of all machines with another XState: the package of that name, as a file in `folder`
 * would import it. Returns one complaint per line, and in the last line which XState was used.
 */
export function checkWith(name: string, folder: string): string {
  const from = pathToFileURL(join(folder, 'any.js')).href;
  const hook = `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'xstate'
      ? next(${JSON.stringify(name)}, { ...context, parentURL: ${JSON.stringify(from)} })
      : next(specifier, context),
});`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--conditions=flowkit-source',
      '--import',
      `data:text/javascript,${encodeURIComponent(hook)}`,
      join(import.meta.dirname, 'check-all.ts'),
    ],
    { encoding: 'utf8' },
  );
  return `${stdout}${stderr}`;
}
