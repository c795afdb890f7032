import { describeCrawl } from '../support/crawl-suite.ts';

await describeCrawl('en-US');
