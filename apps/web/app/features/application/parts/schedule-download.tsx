import { buttonClass } from '@qadam/kit/button/button-class.ts'
import { useBoot } from '../../../boot/boot.ts'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { useText } from '../../../texts/text.ts'

type Props = { terms: RequestedTerms; method: RequestedTerms['method'] }

export function ScheduleDownload({ terms, method }: Props) {
  const { config, locale } = useBoot()
  const t = useText('application')
  const calculator = useText('calculator')
  const { product, term } = terms
  const asked = new URLSearchParams({
    ...{ product, method, locale },
    amount: String(terms.amount / 100),
    term: String(term),
  })
  const href = `${config.apiUrl}/rest/lending/schedule.pdf?${asked}`
  return (
    <a className={buttonClass({ kind: 'outlined', size: 's' })} href={href}>
      {product === 'pdl' ? calculator('download_pdf') : t('download_of', { method: calculator(`method_${method}`) })}
    </a>
  )
}
