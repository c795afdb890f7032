import { pictureEveryPage } from './every-page.ts';
import { pictureFlows } from './flows.ts';

/**
 * `npm run look -- account zh-CN dark 360`: pictures of every page, for a person to judge.
 * `npm run look -- flows checkout`: the committed pictures of the states, taken anew.
 */
const [first = '', ...others] = process.argv.slice(2);
if (first === 'flows') await pictureFlows(others);
else await pictureEveryPage(process.argv.slice(2));
