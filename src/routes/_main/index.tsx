import { createFileRoute } from '@tanstack/react-router';
import { Home } from './-home.tsx';

export const Route = createFileRoute('/_main/')({
  staticData: { titleKey: 'titles.home', words: ['home'], descriptionKey: 'home:seo.description' },
  component: Home,
});
