import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { type LoanSummary, listLoans } from '@qadam/wire/loans'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { LoanCard } from '../parts/loan-card.tsx'
import type { Route } from './+types/loans.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  return call(context.get(pageContext), listLoans, {})
}

export default function Loans({ loaderData: { loans } }: Route.ComponentProps) {
  const t = useText('loans')
  const isClosed = ({ state }: LoanSummary) => state === 'closed' || state === 'cancelled'
  const groups = [
    { key: 'open', title: t('open_title'), loans: loans.filter((loan) => !isClosed(loan)) },
    { key: 'closed', title: t('closed_title'), loans: loans.filter(isClosed) },
  ]
  return (
    <CabinetFrame title={t('title')} lead={t('lead')}>
      {loans.length === 0 ? (
        <EmptyState
          title={t('none_title')}
          action={<ButtonLink to="/register/lk/apply">{t('none_action')}</ButtonLink>}
        >
          {t('none')}
        </EmptyState>
      ) : null}
      {groups
        .filter((group) => group.loans.length > 0)
        .map((group) => (
          <section className="stack" key={group.key} aria-labelledby={group.key}>
            <h2 id={group.key}>{group.title}</h2>
            <ul className="cards">
              {group.loans.map((loan) => (
                <LoanCard key={loan.id} loan={loan} />
              ))}
            </ul>
          </section>
        ))}
    </CabinetFrame>
  )
}
