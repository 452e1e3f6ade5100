import { LinkCards } from '@qadam/kit/link-cards/link-cards.tsx'
import { Link } from 'react-router'
import { type WayToPay, wayPages } from '../../../content/ways-to-pay.ts'
import { useText } from '../../../texts/text.ts'
import { WhatToEnter } from './what-to-enter.tsx'

type Props = { connected: readonly WayToPay[]; number: string; iin: string | undefined; result: unknown }

export function WaysToPay({ connected, iin, number, result }: Props) {
  const t = useText('loans')
  return (
    <section className="stack" aria-labelledby="how">
      <h2 id="how">{t('how_title')}</h2>
      <p className="measure">{t('how_lead')}</p>
      <WhatToEnter number={number} iinMasked={iin} result={result} />
      <LinkCards
        cards={connected.map((way) => ({
          to: wayPages[way],
          title: t(`way_${way}`),
          text: t(`way_${way}_text`),
        }))}
      />
      <p>
        <Link to="/help#give-back">{t('ways_all')}</Link>
      </p>
    </section>
  )
}
