import { vi } from 'vitest';

/**
 * Makes the document that of a phone. The page stays where it is when it leaves for an address, which `onLeave`
 * gets. `vi.unstubAllGlobals` undoes it.
 */
export function becomePhone(onLeave: (address: string) => void = () => {}): void {
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign: onLeave }));
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('coarse'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
