/**
 * Ignores Enter if it is the next key after a code that was sent at its last digit: the colleague means to
 * send the code, while the page after the sign-in would open a case. Any other key, a press of
 * the pointer or input into another field ends this.
 */
export function ignoreEnterAfterCode(): void {
  const done = new AbortController();
  const options = { capture: true, signal: done.signal };
  window.addEventListener(
    'keydown',
    (event) => {
      done.abort();
      if (event.key === 'Enter') event.preventDefault();
    },
    options,
  );
  for (const type of ['pointerdown', 'input']) {
    window.addEventListener(type, () => done.abort(), options);
  }
}
