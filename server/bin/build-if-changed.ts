import { buildIfChanged } from './build.ts';

// A build that nobody waits for any more ends; the channel itself keeps no finished one alive.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
await buildIfChanged();
