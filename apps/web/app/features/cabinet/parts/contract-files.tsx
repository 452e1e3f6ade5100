import { businessDay } from '@qadam/domain/calendar/business-day'
import type { LoanContract } from '@qadam/wire/contracts'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { AmountText } from '../../../ui/amount-text/amount-text.tsx'
import { DateText } from '../../../ui/date-text/date-text.tsx'

type Props = { contract: LoanContract; apiUrl: string }

/** A contract in both languages as signed; the schedule is part of it, and of the loan it became. */
export function ContractFiles({ apiUrl, contract }: Props) {
  const { locale } = useBoot()
  const t = useText('cabinet')
  const { amount_tiyn, documents, loan_id, number, signed_at } = contract
  const title = t('contract_title', { number })
  return (
    <li className="card">
      <h3>{title}</h3>
      <AmountText tiyn={amount_tiyn} currency={t('currency')} />
      <p>
        {signed_at === null ? (
          t('contract_not_signed')
        ) : (
          <>
            {t('contract_signed')} <DateText day={businessDay(new Date(signed_at))} locale={locale} />
          </>
        )}
      </p>
      {documents
        ? (['ru', 'kk'] as const).map((language) => (
            <a
              key={language}
              href={apiUrl + documents[language].url}
              type="application/pdf"
              aria-label={`${title}: ${t(`contract_${language}`)}`}
            >
              {t(`contract_${language}`)}
            </a>
          ))
        : null}
      {loan_id ? <Link to={`/register/lk/loans/${loan_id}`}>{t('contract_schedule')}</Link> : null}
    </li>
  )
}
