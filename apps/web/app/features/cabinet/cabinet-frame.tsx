import { Breadcrumb } from '@qadam/kit/breadcrumb/breadcrumb.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import { SectionNav } from '@qadam/kit/section-nav/section-nav.tsx'
import { type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'
import { withoutLocalePrefix } from '../../boot/locale-path.ts'
import { pageAt } from '../../boot/page-at.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { type ProgressPart, WayTo } from '../../steps/step-progress.tsx'
import { useText } from '../../texts/text.ts'
import { cabinetSections, sectionOf } from './cabinet-sections.ts'
import { CabinetStatusContext } from './cabinet-status.ts'
import { IdleWatch } from './idle/idle-watch.tsx'

type Props = {
  title: string
  /** Purpose of this screen, in one sentence. */
  lead?: string
  /** This screen's step on the way to the first loan, if it is one. */
  way?: ProgressPart | undefined
  /** Parent screens below the cabinet's home, such as the list of loans above a loan. */
  above?: readonly { readonly title: string; readonly to: string }[]
  children: ReactNode
}

const home = cabinetSections[0].to

/** Frame of every cabinet screen: its heading, navigation to the other screens, and the idle watch. */
export function CabinetFrame({ above = [], children, lead, title, way }: Props) {
  const t = useText('cabinet')
  const status = useContext(CabinetStatusContext)
  const { path } = pageAt(withoutLocalePrefix(useLocation().pathname))
  const unread = status?.unread ?? 0
  const sections = cabinetSections.map(({ icon, text, to }) => {
    const news =
      text === 'nav_messages' && unread > 0 ? { figure: unread, words: t('unread', { count: unread }) } : undefined
    return { to, title: t(text), icon, news }
  })
  return (
    <>
      <PageHead title={title} description={lead ?? title} hidden />
      <SectionNav label={t('menu')} moreLabel={t('menu_more')} sections={sections} current={sectionOf(path)}>
        {way ? <WayTo part={way} /> : null}
        <div className="intro">
          {path === home ? null : (
            <Breadcrumb label={t('where')} above={[{ title: t('title'), to: home }, ...above]} current={title} />
          )}
          <h1>{title}</h1>
          {lead ? (
            <p className="lead">
              <MaskedText text={lead} hidden={t('hidden')} />
            </p>
          ) : null}
        </div>
        {children}
      </SectionNav>
      <IdleWatch />
    </>
  )
}
