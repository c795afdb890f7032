const key = 'desk-token';

/** Returns the token of this tab's session. Every tab has its own: a closed one leaves nothing behind. */
export function readToken(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
