import { argv } from 'node:process';

// A process that opens the embedded database of a directory and does nothing else, or nothing at all.
if (process.send !== undefined) {
  const [dataDir] = argv.slice(2);
  if (dataDir !== undefined) {
    const { openPglite } = await import('#server/db/open-pglite.ts');
    await openPglite(dataDir);
  }
  process.send('ready');
  process.on('disconnect', () => process.exit());
}
