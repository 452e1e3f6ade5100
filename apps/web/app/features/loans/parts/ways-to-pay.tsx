import { LinkCards } from '@qadam/kit/link-cards/link-cards.tsx'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { WhatToEnter } from './what-to-enter.tsx'

const ways = {
  card: '/how-to-back/bank-card',
  account: '/how-to-back/bank-account',
  kassa24: '/how-to-back/kassa24',
  terminal: '/how-to-back/qiwi-terminal',
} as const

type Props = { number: string; iin: string | undefined; result: unknown }

export function WaysToPay({ iin, number, result }: Props) {
  const t = useText('loans')
  return (
    <section className="stack" aria-labelledby="how">
      <h2 id="how">{t('how_title')}</h2>
      <p className="measure">{t('how_lead')}</p>
      <WhatToEnter number={number} iinMasked={iin} result={result} />
      <LinkCards
        cards={(['card', 'account', 'kassa24', 'terminal'] as const).map((way) => ({
          to: ways[way],
          title: t(`way_${way}`),
          text: t(`way_${way}_text`),
        }))}
      />
      <p>
        <Link to="/how-to-back">{t('ways_all')}</Link>
      </p>
    </section>
  )
}
