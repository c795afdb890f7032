const key = 'desk-token';

/** Returns the token of this tab's session. Every tab has its own: a closed one leaves nothing behind. */
export function readToken(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the token until the tab is closed; null forgets it. */
export function keepToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // The session lasts until the page is left.
  }
}
