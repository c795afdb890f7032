const key = 'console-token';

/** Reads the session token of this tab. Each tab has a separate one, and closing the tab removes it. */
export function readToken(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the token until the tab is closed; null removes it. */
export function keepToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // Without storage the session lasts until the page is left.
  }
}
