import type { BrowserContext } from 'playwright-core';

/**
 * Pays on the wallet's own page, in a tab beside what is open. Resolves once the wallet said so: a
 * tab that is closed while its form is on the way may never close.
 */
export async function payInTab(context: BrowserContext, payerUrl: string): Promise<void> {
  const wallet = await context.newPage();
  await wallet.goto(payerUrl);
  await wallet.getByRole('button', { name: /^(确认付款|Pay now)$/ }).click();
  await wallet
    .getByRole('status')
    .getByText(/^(付款成功|Paid)$/)
    .waitFor();
  await wallet.close();
}
