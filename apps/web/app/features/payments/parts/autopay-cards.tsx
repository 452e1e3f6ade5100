import type { SavedCard } from '@qadam/wire/autopay'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { maskedCard } from './masked-card.ts'

export function AutopayCards({ cards }: { cards: readonly SavedCard[] }) {
  const t = useText('autopay')
  if (cards.length === 0) return null
  return (
    <section className="stack" aria-labelledby="cards">
      <h2 id="cards">{t('cards_title')}</h2>
      <p className="measure">{t('cards_text')}</p>
      {cards.map((card) => (
        <CommandButton
          key={card.id}
          command="remove"
          about={{ card_id: card.id }}
          kind="outlined"
          size="m"
          sending={t('removing')}
        >
          {t('remove', { card: maskedCard(card) })}
        </CommandButton>
      ))}
    </section>
  )
}
