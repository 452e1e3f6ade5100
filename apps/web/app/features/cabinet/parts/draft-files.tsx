import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import type { LoanContract } from '@qadam/wire/contracts'
import { useText } from '../../../texts/text.ts'

type Props = { contract: LoanContract; apiUrl: string }

/** A contract that waits for its signature, in both languages; the schedule is part of it. */
export function DraftFiles({ apiUrl, contract: { amount_tiyn, documents, number } }: Props) {
  const t = useText('cabinet')
  const title = t('contract_title', { number })
  return (
    <li className="card">
      <h2>{title}</h2>
      <AmountText tiyn={amount_tiyn} currency={t('currency')} />
      <p>{t('contract_not_signed')}</p>
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
    </li>
  )
}
