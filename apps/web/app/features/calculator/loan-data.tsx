import type { Day } from '@qadam/domain/calendar/day'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import { type ProductId, productOn } from '@qadam/domain/lending/products'
import { useBoot } from '../../boot/boot.ts'
import { StructuredData } from '../../seo/structured-data.tsx'
import { usePublicAddress } from '../../seo/use-public-address.ts'
import { useText } from '../../texts/text.ts'

/** Structured data for search results: amounts, terms and the yearly rate. */
export function LoanData({ product: id, today }: { product: ProductId; today: Day }) {
  const { config } = useBoot()
  const t = useText('calculator')
  const addressOf = usePublicAddress()
  const product = productOn(id, today)
  const unitCode = product.termUnit === 'day' ? 'DAY' : 'MON'
  return (
    <StructuredData
      data={{
        '@type': 'LoanOrCredit',
        name: t(`product_${id}`),
        url: addressOf(id === 'instalment' ? '/product/max-limit' : '/'),
        provider: { '@type': 'Organization', name: config.projectName, url: addressOf('/') },
        currency: 'KZT',
        amount: {
          '@type': 'MonetaryAmount',
          currency: 'KZT',
          minValue: product.limits.least / 100,
          maxValue: product.limits.most / 100,
        },
        loanTerm: {
          '@type': 'QuantitativeValue',
          minValue: Math.min(...product.terms),
          maxValue: Math.max(...product.terms),
          unitCode,
        },
        annualPercentageRate: Number(nominalPercent(product)),
      }}
    />
  )
}
