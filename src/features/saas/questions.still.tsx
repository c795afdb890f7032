import type { SaasWords } from '#contract/content/page-words.ts';
import { Questions } from '#src/app/content/questions.tsx';

export function SaasQuestionList({
  questions,
}: {
  questions: NonNullable<SaasWords['questions']>;
}) {
  return <Questions id="saas-questions" {...questions} />;
}
