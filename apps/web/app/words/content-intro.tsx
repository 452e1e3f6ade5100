import { phoneText } from '@qadam/domain/person/phone-text'
import { Breadcrumb } from '@qadam/kit/breadcrumb/breadcrumb.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { StatusTag, type StatusTagKind } from '@qadam/kit/status-tag/status-tag.tsx'
import { useBoot } from '../boot/boot.ts'
import { useText } from '../texts/text.ts'
import type { ContentPage } from './content-page.ts'
import { LinkedWords } from './linked-words.tsx'

const channelKinds = { active: 'good', paused: 'warn', closed: 'danger', absent: 'warn' } as const satisfies Record<
  string,
  StatusTagKind
>

/** The head of every text page: breadcrumb, title and date. */
export function ContentIntro({ page: { above, content } }: { page: ContentPage }) {
  const { config, locale } = useBoot()
  const t = useText('content')
  const { channel, from, isConnected, lead, title } = content
  const status = channel?.status === 'active' && !isConnected ? 'absent' : channel?.status
  return (
    <div className="intro">
      <Breadcrumb label={t('where')} above={[{ title: t('home'), to: '/' }, ...above]} current={title} />
      <h1>{title}</h1>
      <p className="lead">
        <LinkedWords text={lead} />
      </p>
      {channel && status ? (
        <p className="row">
          <StatusTag kind={channelKinds[status]}>{t(`channel_${status}`)}</StatusTag>
          <span className="muted">
            {status === 'absent' ? (
              t('channel_absent_hint', { phone: phoneText(config.supportPhone) })
            ) : (
              <>
                {t('checked')} <DateText day={channel.checked} locale={locale} />
              </>
            )}
          </span>
        </p>
      ) : null}
      {from ? (
        <p className="muted">
          {t('from')} <DateText day={from} locale={locale} />
        </p>
      ) : null}
    </div>
  )
}
