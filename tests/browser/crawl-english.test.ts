import { describeCrawl } from '#tests/support/crawl-suite.ts';

await describeCrawl('en-US');
