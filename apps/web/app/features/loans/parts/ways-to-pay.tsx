import { LinkCards } from '@qadam/kit/link-cards/link-cards.tsx'
import { Link } from 'react-router'
import type { Page } from '../../../boot/page-context.ts'
import { contentName } from '../../../content/site-content.ts'
import { useText } from '../../../texts/text.ts'
import { WhatToEnter } from './what-to-enter.tsx'

const ways = {
  card: '/how-to-back/bank-card',
  account: '/how-to-back/bank-account',
  kassa24: '/how-to-back/kassa24',
  terminal: '/how-to-back/qiwi-terminal',
} as const

type Way = keyof typeof ways

/** The ways to pay that work on this stand. */
export function connectedWays({ boot, content }: Page): Way[] {
  const names = Object.keys(ways) as Way[]
  return names.filter((way) => content.find(boot.locale, contentName(ways[way]))?.isConnected)
}

type Props = { connected: readonly Way[]; number: string; iin: string | undefined; result: unknown }

export function WaysToPay({ connected, iin, number, result }: Props) {
  const t = useText('loans')
  return (
    <section className="stack" aria-labelledby="how">
      <h2 id="how">{t('how_title')}</h2>
      <p className="measure">{t('how_lead')}</p>
      <WhatToEnter number={number} iinMasked={iin} result={result} />
      <LinkCards
        cards={connected.map((way) => ({
          to: ways[way],
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
