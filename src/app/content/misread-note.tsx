import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#src/ui/controls/note.tsx';

type MisreadNoteProps = {
  /** The filters that could be read from the address; a parameter without a value could not. */
  read: Readonly<Record<string, unknown>>;
  /** The namespace of the texts. */
  of: 'orders' | 'payments';
};

/** Says that the address has an invalid filter, until another one is chosen. */
export function MisreadNote({ read, of }: MisreadNoteProps) {
  const { t } = useTranslation(of);
  const router = useRouter();
  // The router removes invalid parameters from the address right after rendering.
  const [first] = useState(() => {
    const search: Readonly<Record<string, unknown>> = router.latestLocation.search;
    const isMisread = Object.keys(read).some(
      (name) => read[name] === undefined && (search[name] ?? '') !== '',
    );
    return { isMisread, read: JSON.stringify(read) };
  });
  return first.isMisread && first.read === JSON.stringify(read) ? (
    <Note role="status">{t('filters.misread')}</Note>
  ) : null;
}
