import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn, readRedirectSearch } from '../../app/redirect-search.ts';
import { Login } from './-login.tsx';

export const Route = createFileRoute('/auth/login')({
  staticData: { titleKey: 'titles.login', words: ['auth'], search: ['redirect'] },
  validateSearch: readRedirectSearch,
  beforeLoad: leaveWhenSignedIn,
  component: Login,
});
