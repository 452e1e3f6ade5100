import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import type { foreseeBetterTerms } from '@qadam/wire/addenda'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { AgreementFacts } from './agreement-facts.tsx'
import { TwoSchedules } from './two-schedules.tsx'

/** The lender's own offer of a lower rate, as it would be signed today. */
export function BetterTerms({ offer }: AnswerOf<typeof foreseeBetterTerms>) {
  const { locale } = useBoot()
  const t = useText('addenda')
  if (!offer) return null
  return (
    <section className="card stack" aria-labelledby="better">
      <h2 id="better">{t('better_title')}</h2>
      <p className="measure">{t('better_text', { day: dayWords(offer.open_until, locale, 'without-year') })}</p>
      <AgreementFacts figures={offer.figures} />
      <TwoSchedules figures={offer.figures} />
      <CommandButton command="draft_better" sending={t('drafting')}>
        {t('draft')}
      </CommandButton>
    </section>
  )
}
