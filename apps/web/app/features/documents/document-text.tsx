import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import type { readDocument } from '@qadam/wire/documents'
import type { AnswerOf } from '@qadam/wire/endpoint'

type Paragraph = AnswerOf<typeof readDocument>['paragraphs'][number]

type Props = {
  paragraphs: readonly Paragraph[]
  /** Level of the headings within: the document's title is above them. */
  level: 'h2' | 'h3'
}

export function DocumentText({ paragraphs, level: Heading }: Props) {
  return partsOf(paragraphs).map(([first, ...others]) => {
    if (first.kind === 'item')
      return <BulletList key={first.text} items={[first, ...others].map((item) => item.text)} />
    return first.kind === 'heading' ? (
      <Heading key={first.text}>{first.text}</Heading>
    ) : (
      <p key={first.text}>{first.text}</p>
    )
  })
}

/** Groups consecutive items into one list. */
function partsOf(paragraphs: readonly Paragraph[]): [Paragraph, ...Paragraph[]][] {
  const parts: [Paragraph, ...Paragraph[]][] = []
  for (const paragraph of paragraphs) {
    const last = parts.at(-1)
    if (paragraph.kind === 'item' && last?.[0].kind === 'item') last.push(paragraph)
    else parts.push([paragraph])
  }
  return parts
}
