import { pictureDocs } from './docs.ts';
import { pictureEveryPage } from './every-page.ts';
import { pictureFlows } from './flows.ts';
import { recordScreens } from './screens.ts';

/**
 * `npm run look -- account zh-CN dark 360`: pictures of every page, for a person to review. `npm run
 * look -- flows checkout`: retakes the committed pictures of the states. `npm run look -- screens checkout`:
 * records again which texts the states show. `npm run look -- docs pay`: the committed pictures of the
 * documents, taken from the demo data.
 */
const [first = '', ...others] = process.argv.slice(2);
if (first === 'flows') await pictureFlows(others);
else if (first === 'screens') await recordScreens(others);
else if (first === 'docs') await pictureDocs(others);
else await pictureEveryPage(process.argv.slice(2));
