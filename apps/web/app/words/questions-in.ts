import type { PageContent } from '../content/page-content.ts'
import { plainWords } from '../content/plain-words.ts'
import type { Question } from '../seo/questions-data.tsx'

/** The questions that a page answers, for machines that read. */
export function questionsIn({ sections }: Pick<PageContent, 'sections'>): Question[] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'questions' ? block.items : []))
    .map(({ answer, question }) => ({ question, answer: answer.map(plainWords).join(' ') }))
}
