import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import type { Autopay } from '@qadam/wire/autopay'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { maskedCard } from './masked-card.ts'

/** The next charge, its card, and the button that ends automatic payment. */
export function AutopayOn({ mandate }: { mandate: NonNullable<Autopay['mandate']> }) {
  const { config, locale } = useBoot()
  const t = useText('autopay')
  const { agreed_at, card, consent_url, next, under_way } = mandate
  const day = next ? dayWords(next.on, locale, 'without-year') : ''
  return (
    <FocusCard
      id="autopay"
      tone="good"
      title={t('on_title')}
      figure={
        next ? <AmountText tiyn={next.amount_tiyn} currency={t('currency')} size="large" tiynShown="always" /> : null
      }
      action={
        <CommandButton command="end" kind="outlined" sending={t('ending')}>
          {t('end')}
        </CommandButton>
      }
      second={
        consent_url ? (
          <a href={config.apiUrl + consent_url} type="application/pdf">
            {t('consent')}
          </a>
        ) : null
      }
    >
      <p>{next ? t('on_next', { day, card: maskedCard(card) }) : t('on_nothing')}</p>
      {under_way ? <p role="status">{t('on_under_way')}</p> : null}
      <p className="muted">{t('agreed', { day: dayWords(agreed_at.slice(0, 10), locale) })}</p>
    </FocusCard>
  )
}
