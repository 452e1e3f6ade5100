import { businessDay } from '@qadam/domain/calendar/business-day'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import type { Paper } from '@qadam/wire/cabinet'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** Signed papers, each as the very file that was signed; dated by the day in Almaty. */
export function Papers({ papers }: { papers: readonly Paper[] }) {
  const { config, locale } = useBoot()
  const t = useText('cabinet')
  const titleOf = usePaperTitle()
  if (papers.length === 0) return <p>{t('accepted_none')}</p>
  return (
    <ul className="cards">
      {papers.map((paper) => (
        <li className="card" key={paper.id}>
          <h2>{titleOf(paper)}</h2>
          <p>
            {t('accepted_on')} <DateText day={businessDay(new Date(paper.signed_at))} locale={locale} />
          </p>
          {paper.files.map((file) => {
            const name = t(file.kind === 'signature' ? 'paper_signature' : fileTexts[file.locale ?? 'one'])
            return (
              <a key={file.url} href={config.apiUrl + file.url} aria-label={`${name}: ${titleOf(paper)}`}>
                {name}
              </a>
            )
          })}
          {paper.kind === 'addendum' ? <Link to={`/register/lk/addenda/${paper.id}`}>{t('addendum_open')}</Link> : null}
          {paper.loan_id ? <Link to={`/register/lk/loans/${paper.loan_id}`}>{t('contract_schedule')}</Link> : null}
        </li>
      ))}
    </ul>
  )
}

const fileTexts = { one: 'accepted_pdf', ru: 'contract_ru', kk: 'contract_kk' } as const

export function usePaperTitle(): (paper: Paper) => string {
  const t = useText('cabinet')
  return ({ contract_number: contract, number, title }) => {
    if (title !== null) return title
    const numbered = { number: number ?? '' }
    return contract === null ? t('contract_title', numbered) : t('addendum_title', { ...numbered, contract })
  }
}
