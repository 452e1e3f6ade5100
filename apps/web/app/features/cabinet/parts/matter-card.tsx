import { phoneText } from '@qadam/domain/person/phone-text'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import { Loader } from '@qadam/kit/loader/loader.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import { StatusTag, type StatusTagKind } from '@qadam/kit/status-tag/status-tag.tsx'
import type { Cabinet } from '@qadam/wire/cabinet'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { UnscriptedWait } from '../../../waiting/unscripted-wait.tsx'
import { matterWords } from '../matter-words.ts'
import { TimeLeft } from '../time-left.tsx'

type Props = { cabinet: Cabinet; today: string; now: number }

const soon: ReadonlySet<Cabinet['matter']> = new Set(['deciding', 'preparing', 'paying'])

const tagKinds = { calm: 'info', good: 'good', warn: 'warn' } as const satisfies Record<string, StatusTagKind>

export function MatterCard({ cabinet, now, today }: Props) {
  const { config, locale } = useBoot()
  const t = useText('cabinet')
  const { matter } = cabinet
  const words = matterWords(cabinet, { t, locale, today })
  const { action, lines, loanId, tag, tiyn, title, tone, until } = words
  const isSoon = soon.has(matter)
  return (
    <FocusCard
      id="matter"
      tone={tone}
      title={title}
      tag={tag === null ? null : <StatusTag kind={tagKinds[tone]}>{tag}</StatusTag>}
      figure={tiyn === null ? null : <AmountText tiyn={tiyn} currency={t('currency')} size="large" />}
      action={
        <ButtonLink to={action.to} size="l" kind={isSoon ? 'outlined' : 'primary'}>
          {action.words}
        </ButtonLink>
      }
      second={
        <>
          {matter === 'overdue' ? (
            <a href={`tel:${config.supportPhone}`}>{t('overdue_call', { phone: phoneText(config.supportPhone) })}</a>
          ) : null}
          {loanId ? <Link to={`/register/lk/loans/${loanId}`}>{t('repay_loan')}</Link> : null}
        </>
      }
    >
      {isSoon ? <Loader size="large" /> : null}
      {lines.map((line) => (
        <p key={line}>
          <MaskedText text={line} hidden={t('hidden')} />
        </p>
      ))}
      {until === null ? null : <TimeLeft until={until} now={now} />}
      {isSoon ? <UnscriptedWait /> : null}
    </FocusCard>
  )
}
