import { StructuredData } from './structured-data.tsx'

export type Question = { readonly question: string; readonly answer: string }

/** The page's questions and answers as structured data for search results. */
export function QuestionsData({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null
  const mainEntity = questions.map(({ answer, question }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return <StructuredData data={{ '@type': 'FAQPage', mainEntity }} />
}
