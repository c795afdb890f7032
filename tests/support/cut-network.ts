import type { i18n as I18n } from 'i18next';
import { vi } from 'vitest';
import type { Network } from './network.ts';

/**
 * Takes the network from a page, and with `losesTexts` the texts that it has not loaded yet. Returns a function
 * that brings both back and tells the page that it is online.
 */
export function cutNetwork(network: Network, i18n: I18n, losesTexts: boolean): () => void {
  const texts = vi.spyOn(i18n, 'addResourceBundle');
  if (losesTexts) {
    texts.mockImplementation(() => {
      throw new TypeError('Failed to fetch');
    });
  }
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  network.cut();
  return () => {
    texts.mockRestore();
    online.mockRestore();
    network.restore();
    window.dispatchEvent(new Event('online'));
  };
}
