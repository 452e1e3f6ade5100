import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import type { LoanContract } from '@qadam/wire/contracts'
import type { ReactNode } from 'react'
import { useText } from '../../../texts/text.ts'

/** The first page's four figures in one style: by law the effective rate must not be smaller than any other. */
export function Figures({ contract }: { contract: LoanContract }) {
  const t = useText('contract')
  const { amount_tiyn, nominal_rate_percent, terms } = contract
  const percent = (value: string) => t('percent', { value: value.replace('.', ',') })
  return (
    <dl className="contract-figures">
      <Figure name={t('amount')}>
        <AmountText tiyn={amount_tiyn} currency={t('currency')} />
      </Figure>
      <Figure name={t('overpaid')}>
        <AmountText tiyn={terms.reward_tiyn} currency={t('currency')} />
      </Figure>
      <Figure name={t('nominal')}>{percent(nominal_rate_percent)}</Figure>
      <Figure name={t('gesv')}>{percent(terms.gesv_percent)}</Figure>
    </dl>
  )
}

function Figure({ children, name }: { name: string; children: ReactNode }) {
  return (
    <div className="contract-figure">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
