import { createFileRoute } from '@tanstack/react-router';
import { Contact } from './-contact.tsx';

export const Route = createFileRoute('/_main/contact-us')({
  staticData: {
    titleKey: 'titles.contact',
    words: ['contact'],
    descriptionKey: 'contact:seo.description',
  },
  component: ContactPage,
});

function ContactPage() {
  const { client } = Route.useRouteContext();
  return <Contact client={client} />;
}
