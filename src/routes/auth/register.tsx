import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn, readRedirectSearch } from '../../app/redirect-search.ts';
import { Register } from './-register.tsx';

export const Route = createFileRoute('/auth/register')({
  staticData: { titleKey: 'titles.register', words: ['auth'], search: ['redirect'] },
  validateSearch: readRedirectSearch,
  beforeLoad: leaveWhenSignedIn,
  component: Register,
});
