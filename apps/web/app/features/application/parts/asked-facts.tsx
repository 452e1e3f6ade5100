import { businessDay } from '@qadam/domain/calendar/business-day'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import type { Application } from '@qadam/wire/applications'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { useTermWords } from './term-words.ts'

type Props = { application: Application; submittedOn: string }

/** The requested terms, to compare with the decision. */
export function AskedFacts({ application, submittedOn }: Props) {
  const { locale } = useBoot()
  const t = useText('application')
  const calculator = useText('calculator')
  const termWords = useTermWords()
  const { amount_tiyn, decision, method, product, term } = application
  return (
    <FactList
      facts={[
        { name: t('asked'), value: <AmountText tiyn={amount_tiyn} currency={t('currency')} /> },
        { name: calculator('term'), value: termWords(product, term) },
        {
          name: t('asked_method'),
          value: product === 'pdl' ? t('method_once') : calculator(`method_${method}`).toLowerCase(),
        },
        { name: t('asked_on'), value: <DateText day={submittedOn} locale={locale} /> },
        ...(decision === null
          ? []
          : [
              {
                name: t('decided_on'),
                value: <DateText day={businessDay(new Date(decision.decided_at))} locale={locale} />,
              },
            ]),
      ]}
    />
  )
}
