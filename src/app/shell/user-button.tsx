import type { User } from '#contract/accounts/auth.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { NameButton } from './name-button.tsx';

const loadMenu = async () => (await import('./user-menu.tsx')).UserMenu;

/** The name in the header; its menu is fetched when the pointer or focus reaches it. */
export function UserButton({ user }: { user: User }) {
  const { Component: Menu, isRequested, prefetch, request, dismiss } = useLazy(loadMenu);
  if (Menu !== null) {
    const change = (opened: boolean) => (opened ? request() : dismiss());
    return <Menu user={user} opened={isRequested} onChange={change} />;
  }
  return (
    <NameButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={isRequested}
      onPointerEnter={prefetch}
      onClick={request}
    />
  );
}
