import type { Day } from '@qadam/domain/calendar/day'
import { percentOf } from '@qadam/domain/lending/deposit-product'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { Icon, type IconName } from '@qadam/kit/icon/icon.tsx'
import { useText } from '../../../texts/text.ts'

/** A borrower's rights and the consequences of not paying, shown before the application (art. 7 (2)). */
export function Rights({ today }: { today: Day }) {
  const t = useText('application')
  const calculator = useText('calculator')
  const said: readonly (readonly [IconName, string])[] = [
    ['check', t('right_early')],
    ['check', t('right_refuse')],
    ['check', calculator('only')],
    [
      'warning',
      t('right_late', {
        daily: written(legalParameter('penaltyDailyRateAtMost', today)),
        yearly: written(legalParameter('penaltyYearlyShareAtMost', today)),
      }),
    ],
    ['warning', t('right_claim', { count: legalParameter('earlyClaimAfterOverdueDays', today) })],
  ]
  return (
    <section className="stack" aria-labelledby="application-rights">
      <h2 className="application-title" id="application-rights">
        {t('rights_title')}
      </h2>
      <ul className="application-rights">
        {said.map(([icon, words]) => (
          <li key={words}>
            <Icon name={icon} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `0.005` → `0,5`. */
function written(rate: string): string {
  return percentOf(rate)
    .replace(/\.?0+$/, '')
    .replace('.', ',')
}
