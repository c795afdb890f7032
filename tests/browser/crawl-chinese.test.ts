import { describeCrawl } from '../support/crawl-suite.ts';

await describeCrawl('zh-CN');
