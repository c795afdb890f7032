import type { i18n as I18n } from 'i18next';
import { vi } from 'vitest';
import type { Network } from './network.ts';

/**
 * Disconnects a page from the network; with `losesTexts`, texts that it has not loaded yet fail as well. Returns
 * a function that undoes both and dispatches the browser's online event.
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
