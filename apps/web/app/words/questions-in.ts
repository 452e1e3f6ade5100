import type { PageContent } from '../content/page-content.ts'
import { plainWords } from '../content/plain-words.ts'
import type { Question } from '../seo/questions-data.tsx'

/** The questions a page answers, for structured data. */
export function questionsIn({ sections }: Pick<PageContent, 'sections'>): Question[] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'questions' ? block.items : []))
    .map(({ answer, question }) => ({ question, answer: answer.map(plainWords).join(' ') }))
}
