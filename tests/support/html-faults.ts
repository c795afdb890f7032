import { HtmlValidate } from 'html-validate';

const pages = createValidator({});

// Outlook draws mails with Word, which reads the sizes and sides of tables from attributes that styles replaced.
const mails = createValidator({ 'no-deprecated-attr': 'off' });

/** Returns the violations of the HTML standard on a page, each with its place; none for a valid page. */
export function findPageFaults(html: string): string[] {
  return findFaults(pages, html);
}

/** As `findPageFaults`, for the HTML of a mail. */
export function findMailFaults(html: string): string[] {
  return findFaults(mails, html);
}

function findFaults(validator: HtmlValidate, html: string): string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) =>
        `${line}:${column} ${ruleId}: ${message} (${selector ?? 'no element'})`,
    ),
  );
}

/** Has all rules of the standard, as the Nu checker does. axe checks the order of headings, without pictures. */
function createValidator(exceptions: Readonly<Record<string, 'off'>>): HtmlValidate {
  return new HtmlValidate({
    root: true,
    extends: ['html-validate:standard'],
    rules: {
      'empty-title': 'error',
      'input-missing-label': 'error',
      'missing-doctype': 'error',
      'no-missing-references': 'error',
      ...exceptions,
    },
  });
}
