import { describe, expect, it } from 'vitest';
import { siteForms } from '#tests/support/site-forms.ts';
import { sourcesIn } from './sources.ts';

const sources = sourcesIn('src').filter(({ path }) => path.endsWith('.tsx'));

function listPlaces(pattern: RegExp): readonly string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

describe('fields that people type into', () => {
  it('every field is in a Form, the one element that has method="post"', () => {
    const elements = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/<form\b[^>]*>/g)].map(([element]) => ({ path, element })),
    );

    expect(
      elements.map(({ path }) => path),
      'Write <Form> of src/ui/fields/form.tsx instead of <form>.',
    ).toEqual(['src/ui/fields/form.tsx']);
    expect(elements.filter(({ element }) => !/\smethod="post"/.test(element))).toEqual([]);
  });

  it('no field cuts its text before invisible characters are removed from it', () => {
    expect(
      listPlaces(/\bmaxLength=/),
      'Leave the length to the schema of the field, which says what is too long.',
    ).toEqual([]);
  });

  it('typed text goes into an address from the lists that are narrowed by it, and from nowhere else', () => {
    expect(
      listPlaces(/formMethod="get"/),
      'Post what is typed; a new list that is narrowed by its address goes into this list.',
    ).toEqual(['src/app/content/choices.tsx', 'src/ui/fields/search-form.tsx']);
    expect(
      listPlaces(/\bform(?:Method="(?!get")|Action=|Target=)|\brequestSubmit\(/),
      'Leave to the <Form> how and where its values are sent.',
    ).toEqual([]);
  });

  it('a form takes over a server-drawn page before scripts run', () => {
    const withFields = sources.filter(
      ({ path, text }) =>
        /<Form\b/.test(text) &&
        // A button opens them; the server never renders them.
        !['src/app/content/buy.tsx', 'src/features/saas/demo-form.tsx'].includes(path) &&
        !path.startsWith('src/console/') &&
        !/^src\/features\/(?:account|bookings|checkout|downloads|invoices|membership|notifications|orders|payments|profile|quotes|refunds|security)\//.test(
          path,
        ),
    );
    const typed = withFields.filter(({ text }) => !text.includes('formMethod="get"'));

    expect(typed.map(({ path }) => path)).toEqual([
      'src/features/auth/auth-form.tsx',
      'src/features/contact/form.tsx',
      'src/features/flows/replay/opening.tsx',
    ]);
    expect(
      typed.filter(({ text }) => !text.includes('onTyped=')).map(({ path }) => path),
      'Take over with `onTyped` of the <Form> what was typed before scripts ran.',
    ).toEqual([]);
  });
});

describe('the input of a form', () => {
  const withForm = sources.filter(({ text }) => /<Form\b/.test(text));

  it('every form of the site says whether it keeps unsent input, and how it reads its fields', () => {
    const files = withForm
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('src/console/'));

    expect(
      files,
      'Add the form to tests/support/site-forms.ts, and to tests/app/unsent.test.tsx if it keeps its input.',
    ).toEqual(Object.keys(siteForms));
  });

  it('every form reads the fields that it shows', () => {
    const asShown = withForm.filter(
      ({ path }) => path.startsWith('src/console/') || siteForms[path]?.filled === 'sent as shown',
    );
    const reads =
      /handleSubmit\(|new FormData\(|typedIn\(|shownValue\(|\.current\?\.(?:value|checked)|onSubmit=\{(?:onSubmit|submit)\}/;

    expect(
      asShown.filter(({ text }) => !reads.test(text)).map(({ path }) => path),
      'Read the fields at submit: password managers and extensions fill them without an event.',
    ).toEqual([]);
  });
});

describe('buttons that people press', () => {
  it('every button is a PlainButton, which is inert until scripts run it', () => {
    expect(
      listPlaces(/<button\b/),
      'Write <Button> or <PlainButton> of src/ui/controls instead of <button>.',
    ).toEqual(['src/ui/controls/plain-button.tsx']);
  });
});
