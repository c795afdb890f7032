import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';

/** A site, or its sandbox alone. */
type App = {
  request(path: string, init?: { headers: Record<string, string> }): Response | Promise<Response>;
};

/** WeChat's page opens only from a page of the shop. */
export const checkoutReferer = { referer: 'http://localhost/user/payment/order' };

/**
 * Opens the address of a wallet's page on the sandbox, as a phone's browser does that comes from the
 * checkout. Resolves to the path of the wallet's app. Throws with the text of a page that opens no app.
 */
export async function enterWalletPage(app: App, payUrl: string): Promise<string> {
  const response = await app.request(payUrl, { headers: checkoutReferer });
  const text = await response.text();
  const path =
    response.headers.get('location') ?? /href="(\/sandbox\/wallet\/\w+)"/.exec(text)?.[1];
  if (path === undefined) throw new Error(`no app opens: ${text}`);
  return path;
}

/** Returns the wallet's code of a payment that is made in its app. Throws as `enterWalletPage`. */
export async function findWalletCode(app: App, payUrl: string): Promise<string> {
  return parseWalletCode(await enterWalletPage(app, payUrl));
}
