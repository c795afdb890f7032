import { describe, expect, it } from 'vitest';
import { Channel } from '#contract/base/picklists.ts';
import { isInAppBrowser, opensWallet } from '#contract/base/channels.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15; PEEM00) AppleWebKit/537.36 Mobile Safari/537.36';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';

describe('the browser around a page', () => {
  it.each([
    ['WeChat on Android', `${phone} XWEB/1380 MMWEBSDK/20250904 MicroMessenger/8.0.60`, 'wechat'],
    ['WeChat on an iPhone', `${iPhone} Mobile/23A341 MicroMessenger/8.0.60(0x18003c2d)`, 'wechat'],
    [
      'Alipay on Android',
      `${phone} NebulaSDK/1.8 AliApp(AP/10.7.26) AlipayClient/10.7.26`,
      'alipay',
    ],
    ['Alipay on an iPhone', `${iPhone} Ariver/1.1 AliApp(AP/10.7) AlipayClient/10.7`, 'alipay'],
    ['a plain browser', phone, null],
    ['nothing said', '', null],
  ])('%s', (_, userAgent, browser) => {
    const own = Channel.options.filter((channel) => isInAppBrowser(channel, userAgent));
    expect(own).toEqual(browser === null ? [] : [browser]);
  });

  it('the browser decides which wallet its phone can open: Alipay, unless it is WeChat', () => {
    const responses = [null, 'alipay', 'wechat'] as const;

    expect(responses.map((browser) => opensWallet(browser, 'alipay'))).toEqual([true, true, false]);
    expect(responses.map((browser) => opensWallet(browser, 'wechat'))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
