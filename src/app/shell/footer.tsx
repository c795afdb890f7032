import { createLater } from '#src/app/lazy/later.tsx';

const load = async () => (await import('./footer.later.tsx')).Footer;

/** The footer of every page; its code is not part of the first load. */
export const Footer = createLater<object>({
  known: import.meta.env.SSR ? await load() : null,
  load,
});
