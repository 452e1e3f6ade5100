import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useBoot } from '../boot/boot.ts'
import type { ContentSection } from '../content/page-content.ts'
import type { FoundContent } from '../content/site-content.ts'
import { useText } from '../texts/text.ts'
import { ContentBlock } from './content-block.tsx'

/** The sections of a text page, with a notice if the lender they name is invented. */
export function ContentSections({ content }: { content: Pick<FoundContent, 'sections' | 'namesLender'> }) {
  const { config } = useBoot()
  const t = useText('content')
  return (
    <>
      {content.namesLender && config.appStand !== 'prod' ? <Notice kind="warn">{t('sample_lender')}</Notice> : null}
      {content.sections.map((section) => (
        <Section key={section.id ?? section.title ?? JSON.stringify(section.blocks[0])} section={section} />
      ))}
    </>
  )
}

function Section({ section: { blocks, id, title } }: { section: ContentSection }) {
  return (
    <section className="stack" id={id}>
      {title === undefined ? null : <h2>{title}</h2>}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
        <ContentBlock key={index} block={block} />
      ))}
    </section>
  )
}
