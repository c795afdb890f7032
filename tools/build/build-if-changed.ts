import { buildConsoleOfSite, buildSiteIfChanged } from './build.ts';
import { quality } from './build-stamp.ts';

// `build-if-changed.ts site` or `build-if-changed.ts console`: a build of `npm start`, in a process of its own.
// A build that nobody waits for any more ends; the channel itself keeps no finished one alive.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
const [part] = process.argv.slice(2);
await (part === 'console' ? buildConsoleOfSite() : buildSiteIfChanged(quality.start));
