import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import type { SampleOrder } from '#contract/service/schemas.ts';
import { Still } from '#src/app/content/still.tsx';
import { loadTranslations } from '#src/i18n/translations.ts';

const known = import.meta.env.SSR ? (await import('./order-picture.still.tsx')).OrderPicture : null;

async function load(i18n: I18n, locale: Locale) {
  const [{ OrderPicture }] = await Promise.all([
    import('./order-picture.still.tsx'),
    loadTranslations(i18n, locale, ['orders']),
  ]);
  return OrderPicture;
}

/** The page of a sample order, without its code and texts in the first load. */
export function OrderWindow({
  sample,
  className,
}: {
  sample: SampleOrder;
  className?: string | undefined;
}) {
  return <Still known={known} load={load} props={sample} className={className} />;
}
