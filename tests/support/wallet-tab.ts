import type { BrowserContext } from 'playwright-core';

/**
 * Pays on the wallet's page in another tab. Resolves once the wallet has confirmed: a tab that closes
 * while its form is being sent may never close.
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
