import { buildConsoleOfSite, buildSiteIfChanged } from './build.ts';
import { quality } from './build-stamp.ts';

// `build-if-changed.ts site` or `build-if-changed.ts console`: a build of `npm start`, in a separate process. It exits
// when its parent disconnects; the channel alone does not keep a finished build alive.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
const [part] = process.argv.slice(2);
await (part === 'console' ? buildConsoleOfSite() : buildSiteIfChanged(quality.start));
