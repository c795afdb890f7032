import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { linkFirstOffer } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { errorText } from '#src/app/forms/error-text.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';

/**
 * Shows that the plan in the address cannot be ordered like this: the reason, and a link to choose another.
 */
export function WrongDraft({ error }: { error: ApiError | null }) {
  const { t } = useTranslation('checkout');
  const site = useSite();
  const reason = useReason(error);
  return (
    <EmptyState
      drawing="search"
      role="alert"
      heading={t('wrongDraft.title')}
      text={t('wrongDraft.text', { reason })}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} {...linkFirstOffer(site)}>
          {t('wrongDraft.choose')}
        </Link>
      }
    />
  );
}

const named = ['type', 'item_type', 'plan_slug', 'pricing_model', 'months', 'user_count'] as const;

/** The name of the first invalid part of the draft. */
function useReason(error: ApiError | null): string {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  if (error === null) return t('wrongDraft.unreadable');
  for (const name of named) {
    const reason = error.fields[name]?.[0];
    if (reason !== undefined) {
      return t('wrongDraft.part', { name: t(`wrongDraft.parts.${name}`), reason });
    }
  }
  return errorText(error, locale);
}
