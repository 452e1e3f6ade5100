import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import type { LoanContract } from '@qadam/wire/contracts'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { momentParts } from '../../../time/moment-words.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { TimeLeft } from '../../cabinet/time-left.tsx'
import { Papers } from './papers.tsx'
import { Refusal } from './refusal.tsx'
import type { StageProps } from './stage.ts'
import { useArrivalOf } from './use-arrival-of.ts'

/** Signed, in the cooling-off period: the remaining time, the next step and cancellation. */
export function TimeToThink(props: StageProps) {
  const { cooling_off } = props.visit.contract
  return cooling_off && <Thinking {...props} coolingOff={cooling_off} />
}

type Props = StageProps & { coolingOff: NonNullable<LoanContract['cooling_off']> }

function Thinking({ coolingOff, result, visit }: Props) {
  const { locale } = useBoot()
  const t = useText('contract')
  const { contract, now } = visit
  const { amount_tiyn } = contract
  const { consent_by, ends_at } = coolingOff
  useArrivalOf(ends_at, now)
  return (
    <CabinetFrame way="contract" title={t('think_title')} lead={t('think_lead')}>
      <FocusCard
        id="think"
        title={t('think_when', momentParts(ends_at, locale))}
        figure={<AmountText tiyn={amount_tiyn} currency={t('currency')} size="large" />}
      >
        <TimeLeft key={now} until={ends_at} now={now} />
      </FocusCard>
      <section className="stack" aria-labelledby="next">
        <h2 className="contract-title" id="next">
          {t('next_title')}
        </h2>
        <BulletList
          items={[
            t('think_next_consent', momentParts(consent_by, locale)),
            t('think_next_silence'),
            t('think_next_leave'),
          ]}
        />
      </section>
      <Papers contract={contract} />
      <Refusal contract={contract} result={result} />
    </CabinetFrame>
  )
}
