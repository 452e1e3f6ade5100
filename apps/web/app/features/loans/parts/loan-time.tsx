import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import type { Addendum } from '@qadam/wire/addenda'
import type { LoanDetails } from '@qadam/wire/loans'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'

type Props = { loan: LoanDetails; addenda: readonly Addendum[] }

/** Where to ask for time, and the agreements that changed this loan. */
export function LoanTime({ addenda, loan: { id, state } }: Props) {
  const t = useText('loans')
  const isOpen = state === 'active' || state === 'overdue'
  const own = addenda.filter(({ loan_id }) => loan_id === id)
  const draft = own.find((one) => one.state === 'drafted')
  const signed = own.filter((one) => one.state === 'signed')
  if (!isOpen && signed.length === 0) return null
  return (
    <section className="stack" aria-labelledby="time">
      <h2 id="time">{t('time_title')}</h2>
      {isOpen ? (
        <>
          <p className="measure">{t('time_text')}</p>
          <p>
            <ButtonLink
              to={draft ? `/register/lk/addenda/${draft.id}` : `/register/lk/loans/${id}/time`}
              kind="outlined"
            >
              {t(draft ? 'time_sign' : 'time_action')}
            </ButtonLink>
          </p>
        </>
      ) : null}
      {signed.length > 0 ? (
        <ul>
          {signed.map((one) => (
            <li key={one.id}>
              <Link to={`/register/lk/addenda/${one.id}`}>{t('time_signed', { number: String(one.number) })}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
