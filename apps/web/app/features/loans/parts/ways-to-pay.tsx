import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx'
import { FactList } from '../../../ui/fact-list/fact-list.tsx'
import { LinkCards } from '../../../ui/link-cards/link-cards.tsx'

const ways = {
  card: '/how-to-back/bank-card',
  account: '/how-to-back/bank-account',
  kassa24: '/how-to-back/kassa24',
  terminal: '/how-to-back/qiwi-terminal',
} as const

type Props = { number: string; iin: string | undefined }

/** What to enter, and where. */
export function WaysToPay({ iin, number }: Props) {
  const t = useText('loans')
  const copy = (
    <CopyButton
      text={number}
      label={t('copy')}
      copiedLabel={t('copied')}
      failedLabel={t('copy_failed')}
      kind="outlined"
    />
  )
  return (
    <section className="stack" aria-labelledby="how">
      <h2 id="how">{t('how_title')}</h2>
      <p className="measure">{t('how_lead')}</p>
      <FactList
        facts={[
          {
            name: t('how_number'),
            value: (
              <span className="row">
                {number} {copy}
              </span>
            ),
          },
          ...(iin ? [{ name: t('how_iin'), value: t('how_iin_value', { masked: iin }) }] : []),
        ]}
      />
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
