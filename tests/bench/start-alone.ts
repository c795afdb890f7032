import { argv } from 'node:process';

// A process that only opens the embedded database of a directory, or does nothing without a directory.
if (process.send !== undefined) {
  const [dataDir] = argv.slice(2);
  if (dataDir !== undefined) {
    const { openPglite } = await import('#server/db/open-pglite.ts');
    await openPglite(dataDir);
  }
  process.send('ready');
  process.on('disconnect', () => process.exit());
}
