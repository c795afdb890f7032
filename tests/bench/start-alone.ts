import { openPglite } from '#server/db/open-pglite.ts';

// A process that opens the embedded database of a directory and does nothing else, or nothing at all.
if (process.send !== undefined) {
  const [dataDir] = process.argv.slice(2);
  if (dataDir !== undefined) await openPglite(dataDir);
  process.send('ready');
  process.on('disconnect', () => process.exit());
}
