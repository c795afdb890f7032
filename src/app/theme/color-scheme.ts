import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** The cookie that keeps a chosen scheme; without it the scheme follows the system. */
export const schemeCookie = 'scheme';

const aYear = 31_536_000;

/** Keeps the choice in a cookie: local storage holds token, user and locale only. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) =>
    typeof document === 'undefined' ? defaultValue : (stored() ?? defaultValue),
  set: (value) => write(value, aYear),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => write('', 0),
};

// Some privacy settings and sandboxed frames let every touch of the cookies throw.
function stored(): MantineColorScheme | null {
  try {
    const found = new RegExp(`(?:^|; )${schemeCookie}=(light|dark)`).exec(document.cookie)?.[1];
    return found === 'light' || found === 'dark' ? found : null;
  } catch {
    return null;
  }
}

function write(value: string, maxAge: number) {
  try {
    document.cookie = `${schemeCookie}=${value};path=/;max-age=${maxAge};samesite=lax`;
  } catch {
    // The choice holds until the page is left.
  }
}
