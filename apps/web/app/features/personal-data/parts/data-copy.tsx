import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { MyData } from '@qadam/wire/personal-data'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { momentParts } from '../../../time/moment-words.ts'
import { commands } from '../data-commands.ts'

type Props = { data: Pick<MyData, 'export' | 'next_export_at'> }

/** One file with all data, generated in the background. */
export function DataCopy({ data: { export: copy, next_export_at } }: Props) {
  const { config, locale } = useBoot()
  const t = useText('personal-data')
  return (
    <section className="stack" aria-labelledby="copy">
      <h2 id="copy">{t('copy_title')}</h2>
      <p className="measure">{t('copy_text')}</p>
      <p className="measure muted">{t('copy_care')}</p>
      {copy && copy.url === null ? (
        <Notice title={t('copy_making')} announced>
          {t('copy_making_text')}
        </Notice>
      ) : null}
      {copy?.url && copy.until ? (
        <Notice
          kind="good"
          title={t('copy_ready')}
          announced
          action={
            <a href={config.apiUrl + copy.url} type="application/json" download>
              {t('copy_download')}
            </a>
          }
        >
          {t('copy_until', { day: dayWords(copy.until, locale, 'without-year') })}
        </Notice>
      ) : null}
      {next_export_at === null ? (
        <CommandButton command={commands.copy} kind="secondary" sending={t('copy_asking')}>
          {t('copy_ask')}
        </CommandButton>
      ) : (
        <p className="muted">{t('copy_next', momentParts(next_export_at, locale))}</p>
      )}
    </section>
  )
}
