import { createFileRoute, notFound } from '@tanstack/react-router';
import { MainLayout } from '#src/app/shell/main-layout.tsx';
import { hasPart } from '#src/app/shell/navigation.ts';
import { RootNotFound } from '#src/app/shell/root-not-found.tsx';
import { getSiteTexts } from '#src/i18n/site-texts.ts';

/** Header and footer surround every page except those under /auth. */
export const Route = createFileRoute('/_main')({
  beforeLoad: ({ context: { i18n }, matches }) => {
    const part = matches.at(-1)?.staticData.part;
    if (part !== undefined && !hasPart(getSiteTexts(i18n), part)) throw notFound();
  },
  component: MainLayout,
  notFoundComponent: RootNotFound,
});
