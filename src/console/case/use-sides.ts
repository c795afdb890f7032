import type { i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import type { Case } from '#contract/staff/case.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { readSides, type Sides } from './read-sides.ts';

/** Loads the charts and the record of a case; the previous ones stay until the newer ones arrive. */
export function useSides(
  about: Case,
  i18n: I18n,
  locale: Locale,
): { sides: Sides | null; failed: boolean } {
  const [sides, setSides] = useState<Sides | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    readSides(about, i18n, locale).then(
      (read) => {
        if (isGone) return;
        setSides(read);
        setFailed(false);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [about, i18n, locale]);
  return { sides, failed };
}
