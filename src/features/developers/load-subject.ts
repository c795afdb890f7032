import type { i18n as I18n } from 'i18next';
import type { DeveloperPage } from '#contract/content/developers.ts';
import { orNotFound } from '#src/app/content/or-not-found.ts';

/** Returns the page of a subject with its head, in the language of the translator. Throws "not found" for no subject. */
export async function loadSubject(reading: Promise<DeveloperPage>, i18n: I18n) {
  const page = await orNotFound(reading);
  const { name } = page;
  const title = i18n.t('developers:calls', { name });
  return { head: { title, description: i18n.t('developers:description', { name }) }, page };
}
