import { useState } from 'react';
import { copy } from './copy.ts';

/**
 * Provides a function that copies a text, and whether the last copy succeeded: null before the first and while
 * one is under way.
 */
export function useCopy(): { isCopied: boolean | null; copyText: (text: string) => void } {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  return {
    isCopied,
    copyText: (text) => {
      setCopied(null);
      void copy(text).then(setCopied);
    },
  };
}
