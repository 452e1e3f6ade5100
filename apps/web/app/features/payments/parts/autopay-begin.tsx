import { Button } from '@qadam/kit/button/button.tsx'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import type { Autopay } from '@qadam/wire/autopay'
import type { Document } from '@qadam/wire/documents'
import { Form, Link, useNavigation } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { maskedCard } from './masked-card.ts'

type Props = { autopay: Autopay; consent: Document | null }

/** Sets automatic payment up by a card saved before; the consent is never ticked beforehand. */
export function AutopayBegin({ autopay: { can_begin, cards, loan_id }, consent }: Props) {
  const { locale } = useBoot()
  const t = useText('autopay')
  const { formData } = useNavigation()
  if (!can_begin || !consent) return <Notice>{t('off_not_now')}</Notice>
  return (
    <section className="stack" aria-labelledby="begin">
      <h2 id="begin">{t('off_title')}</h2>
      <p className="measure">{t('off_text')}</p>
      {cards.length === 0 ? (
        <>
          <p className="measure">{t('no_cards')}</p>
          <p>
            <ButtonLink to={`/register/lk/loans/${loan_id}/pay?sum=own`}>{t('pay')}</ButtonLink>
          </p>
        </>
      ) : (
        <Form method="post" className="stack">
          <input type="hidden" name="command" value="begin" />
          <RadioCards
            name="card_id"
            legend={t('card')}
            defaultValue={cards[0]?.id}
            cards={cards.map((card) => ({
              value: card.id,
              label: t('card_name', { card: maskedCard(card) }),
              hint: t('card_saved', { day: dayWords(card.saved_at.slice(0, 10), locale) }),
            }))}
          />
          <Checkbox key={consent.id} name="consent" value={consent.id} label={t('agree')} />
          <p>
            <Link to={`/documents/${consent.id}`} target="_blank">
              {t('read')}
            </Link>
          </p>
          <p>
            <Button type="submit" size="l" loading={formData?.get('command') === 'begin' ? t('beginning') : undefined}>
              {t('begin')}
            </Button>
          </p>
        </Form>
      )}
    </section>
  )
}
