import { useTranslation } from 'react-i18next';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { OrderTabs } from '#src/app/content/order-tabs.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { linkFirstOffer } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { QuoteForm } from './quote-form.tsx';
import { QuoteCard } from './quote-card.tsx';
import type { QuotesRead } from './read.ts';

/** The quotes of a person, newest first, below the form for the draft in the address. */
export function Quotes({ quotes, offer }: QuotesRead) {
  const { t } = useTranslation('quotes');
  const site = useSite();
  return (
    <>
      <OrderTabs />
      <p className="secondary">{t('lead')}</p>
      {offer === null ? (
        <Note tone="warn" role="status">
          <p>{t('form.wrong')}</p>
        </Note>
      ) : null}
      {offer == null ? null : <QuoteForm key={JSON.stringify(offer.draft)} {...offer} />}
      <section className="stack gap-16" aria-labelledby="quotes">
        <h2 id="quotes" className="text-18">
          {t('list.title')}
        </h2>
        <PagedList
          list={quotes}
          of="quotes"
          linkTo={(page) => ({ to: '/user/quotes', search: { page: String(page) } })}
          empty={
            <EmptyList
              drawing="empty"
              level={3}
              words={t('empty', { returnObjects: true })}
              link={linkFirstOffer(site)}
            />
          }
        >
          <ul className="stack gap-16">
            {quotes.items.map((quote) => (
              <li key={quote.quote_no}>
                <QuoteCard quote={quote} asOf={quotes.as_of} />
              </li>
            ))}
          </ul>
        </PagedList>
      </section>
    </>
  );
}
