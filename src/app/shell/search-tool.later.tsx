import { Link } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDialog, isTyping } from '#src/app/device/is-typing.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';

const loadBar = async () => (await import('./search-bar.tsx')).SearchBar;

/** The way to the search: a link to its page; with scripts a press, or the key `/`, opens a field in place. */
export function SearchTool({ className }: { className: string | undefined }) {
  const { t } = useTranslation('shell');
  const { Component: Bar, isRequested, prefetch, request, dismiss } = useLazy(loadBar);
  const link = useRef<HTMLAnchorElement>(null);

  const open = useEffectEvent((event: Event | MouseEvent) => {
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>('input[name="q"]');
    if (field === null) request();
    else field.focus();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '/' && !isTyping(event) && !hasDialog()) open(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  function close() {
    dismiss();
    link.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <Link
        ref={link}
        to="/search"
        className={className}
        aria-label={t('search')}
        onFocus={prefetch}
        onPointerDown={prefetch}
        onClick={(event) => {
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) open(event);
        }}
      >
        <Icon name="search" />
      </Link>
      {Bar === null || !isRequested ? null : <Bar onDone={dismiss} onEscape={close} />}
    </>
  );
}
