import { createFileRoute } from '@tanstack/react-router';
import { About } from '#src/features/about/about.tsx';

export const Route = createFileRoute('/_main/about')({
  staticData: {
    namespaces: ['about'],
  },
  component: About,
});
