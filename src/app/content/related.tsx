import type { Elements } from '#src/ui/elements.tsx';
import { ContentCards } from './card.tsx';

type RelatedProps = {
  id: string;
  heading: string;
  /** Cards; without any there is no section. */
  cards: readonly Elements[];
};

/** Shows related content below a text. */
export function RelatedContent({ id, heading, cards }: RelatedProps) {
  if (cards.length === 0) return null;
  return (
    <section className="section alternate" aria-labelledby={id}>
      <div className="page">
        <h2 id={id}>{heading}</h2>
        <ContentCards>{cards}</ContentCards>
      </div>
    </section>
  );
}
