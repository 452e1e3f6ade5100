import { Accordion } from '@qadam/kit/accordion/accordion.tsx'
import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { LinkCards } from '@qadam/kit/link-cards/link-cards.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { StepList } from '@qadam/kit/step-list/step-list.tsx'
import type { ContentBlock as Block } from '../content/page-content.ts'
import { LinkedWords } from './linked-words.tsx'
import { SupportContacts } from './support-contacts.tsx'

export function ContentBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="measure">
          <LinkedWords text={block.text} />
        </p>
      )
    case 'list':
      return <BulletList items={block.items.map((item) => <LinkedWords key={item} text={item} />)} />
    case 'steps':
      return <StepList steps={block.items.map((step) => ({ ...step, text: <LinkedWords text={step.text} /> }))} />
    case 'facts':
      return <FactList facts={block.items.map(({ name, value }) => ({ name, value: <LinkedWords text={value} /> }))} />
    case 'notice':
      return (
        <Notice kind={block.mood} {...(block.title !== undefined && { title: block.title })}>
          <LinkedWords text={block.text} />
        </Notice>
      )
    case 'questions':
      return (
        <Accordion
          items={block.items.map(({ answer, question }) => ({
            key: question,
            question,
            answer: answer.map((paragraph) => (
              <p key={paragraph}>
                <LinkedWords text={paragraph} />
              </p>
            )),
          }))}
        />
      )
    case 'links':
      return <LinkCards cards={block.items} />
    case 'contacts':
      return <SupportContacts />
  }
}
