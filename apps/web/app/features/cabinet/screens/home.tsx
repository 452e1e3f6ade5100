import { businessDay } from '@qadam/domain/calendar/business-day'
import { phoneText } from '@qadam/domain/person/phone-text'
import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { listPapers, type Paper } from '@qadam/wire/cabinet'
import { getClientInfo } from '@qadam/wire/clients'
import type { LocaleCode } from '@qadam/wire/locale'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../cabinet-frame.tsx'
import { wayTo } from '../matter-way.ts'
import { openedCabinet } from '../opened-cabinet.ts'
import { LoanCards } from '../parts/loan-cards.tsx'
import { MatterCard } from '../parts/matter-card.tsx'
import { usePaperTitle } from '../parts/papers.tsx'
import type { Route } from './+types/home.ts'

export const handle = { scripted: true }

const latest = 3

const forReader =
  (locale: LocaleCode) =>
  ({ kind, locale: of }: Paper['files'][number]) =>
    kind === 'document' && (of === null || of === locale)

/** Spec §4: opens the cabinet with the calculator's amount, and shows its current matter. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [cabinet, { client }, { papers }] = await Promise.all([
    openedCabinet(page, request),
    call(page, getClientInfo, {}),
    call(page, listPapers, {}),
  ])
  return {
    cabinet,
    name: client?.first_name,
    signed: papers.slice(0, latest),
    today: page.today,
    now: Date.now(),
  }
}

export default function CabinetHome({ loaderData }: Route.ComponentProps) {
  const { cabinet, name, now, signed, today } = loaderData
  const { config, locale } = useBoot()
  const t = useText('cabinet')
  const titleOf = usePaperTitle()
  const phone = phoneText(config.supportPhone)
  return (
    <CabinetFrame way={wayTo(cabinet)} title={name ? t('hello', { name }) : t('title')}>
      <MatterCard cabinet={cabinet} today={today} now={now} />
      <LoanCards loans={cabinet.loans} />
      <section className="stack" aria-labelledby="latest">
        <h2 id="latest">{t('latest_title')}</h2>
        <BulletList
          items={signed.map((paper) => (
            <span key={paper.id}>
              <a href={config.apiUrl + paper.files.find(forReader(locale))?.url} type="application/pdf">
                {titleOf(paper)}, PDF
              </a>{' '}
              <span className="muted">{dayWords(businessDay(new Date(paper.signed_at)), locale)}</span>
            </span>
          ))}
        />
        <p>
          <Link to="/register/lk/documents">{t('latest_all')}</Link>
        </p>
      </section>
      <section className="stack" aria-labelledby="help">
        <h2 id="help">{t('help_title')}</h2>
        <BulletList
          items={[
            <a key="call" href={`tel:${config.supportPhone}`}>
              {t('help_call', { phone })}
            </a>,
            <Link key="write" to="/register/lk/messages">
              {t('help_write')}
            </Link>,
            <Link key="questions" to="/help">
              {t('help_questions')}
            </Link>,
          ]}
        />
      </section>
    </CabinetFrame>
  )
}
