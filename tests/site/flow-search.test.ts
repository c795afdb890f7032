import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { declaredUrl, render } from '#tests/support/page-renderer.ts';
import { siteOrigin } from '#tests/support/rendered-site.ts';
import { sampleShown } from '#tests/support/sample-site.ts';

const parser = new new JSDOM().window.DOMParser();

/** Returns the states that a search finds, in order, as addresses on the charts. */
async function found(path: string, query: string): Promise<readonly string[]> {
  const fetchApi = () => new Response(null, { status: 503 });
  const url = declaredUrl(`${path}?query=${encodeURIComponent(query)}`);
  const page = await render(url, {
    fetchApi,
    origin: siteOrigin,
    site: sampleShown,
  });
  if (page.kind !== 'page') throw new Error(`${path} leads elsewhere`);
  const document = parser.parseFromString(page.body, 'text/html');
  return Array.from(document.querySelectorAll('h4 a'), (link) => link.getAttribute('href') ?? '');
}

describe('a state is found by what its customer reads out, before any script has come', () => {
  test.each([
    ['付款码已到期', '/flows/payment#watched.code.expired'],
    ['付款码到期了', '/flows/payment#watched.code.expired'],
    ['正在确认，请勿重复付款', '/flows/payment#watched.watch.unreachable'],
    ['请用支付宝扫码', '/flows/payment#watched.code.live'],
    ['已收到 ¥5,990.00', '/flows/payment#paid'],
    ['订单超时未付款', '/flows/checkout#cancelled'],
    ['没有找到这笔订单', '/flows/checkout#missing'],
    ['秒后可重发', '/flows/smsCode#coolingDown'],
    ['请登录后继续', '/flows/session#guest.signedOut'],
    ['另有一笔重复付款', '/flows/checkout#paid.complete'],
  ])('the search “%s” finds its state', async (query, address) => {
    expect((await found('/flows', query)).slice(0, 3)).toContain(address);
  });

  test.each([
    ['the code has expired', '/en/flows/payment#watched.code.expired'],
    ['confirming please do not pay again', '/en/flows/payment#watched.watch.unreachable'],
    ['You are offline', '/en/flows/payment#watched.watch.offline'],
    ['this order was not found', '/en/flows/checkout#missing'],
  ])('the search “%s” finds its state', async (query, address) => {
    expect((await found('/en/flows', query)).slice(0, 3)).toContain(address);
  });

  test.each(['', '。。。', '<script>alert(1)</script>', '((((', 'zzzz', '\\'])(
    'the search “%s” finds nothing',
    async (query) => {
      expect(await found('/flows', query)).toEqual([]);
    },
  );
});
