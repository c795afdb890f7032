import { createFileRoute } from '@tanstack/react-router';
import { About } from './-about.tsx';

export const Route = createFileRoute('/_main/about')({
  staticData: {
    titleKey: 'titles.about',
    words: ['about'],
    descriptionKey: 'about:seo.description',
  },
  component: About,
});
