import { useState } from 'react';

/**
 * Holds the loaded value, or the newer answer of a call; the next load replaces both. Shows an answer at once
 * while the page reloads in the background.
 */
export function useLatest<Value>(loaded: Value): [Value, (answered: Value) => void] {
  const [basis, setBasis] = useState(loaded);
  const [latest, setLatest] = useState(loaded);
  if (basis !== loaded) {
    setBasis(loaded);
    setLatest(loaded);
  }
  return [basis === loaded ? latest : loaded, setLatest];
}
