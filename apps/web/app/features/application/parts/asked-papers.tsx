import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { PaperRequest } from '@qadam/wire/paper-requests'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { PaperPictures } from '../../addenda/parts/paper-pictures.tsx'

type Props = { applicationId: string; request: PaperRequest; result: unknown }

/** What the reviewer needs and by when, with the photos sent so far; once everything is sent, that it came. */
export function AskedPapers({ applicationId, request, result }: Props) {
  const { locale } = useBoot()
  const t = useText('application')
  const { ending, id, note, pictures, until, what } = request
  if (ending === 'sent') {
    return (
      <Notice kind="good" title={t('papers_came_title')}>
        {t('papers_came_text')}
      </Notice>
    )
  }
  if (ending !== null) return null
  const about = { application: applicationId }
  return (
    <section className="stack" aria-labelledby="papers">
      <h2 className="application-title" id="papers">
        {t('papers_title')}
      </h2>
      <p className="measure">
        <strong>{t(`papers_${what}`)}</strong>
      </p>
      {note === null ? null : (
        <blockquote className="measure">
          <p>{note}</p>
        </blockquote>
      )}
      <p className="measure">{t('papers_until', { day: dayWords(until, locale, 'without-year') })}</p>
      <PaperPictures
        {...{ about, pictures, result }}
        isRemovable
        title={t('papers_pictures')}
        text={t('papers_pictures_text')}
      />
      {pictures.length > 0 ? (
        <>
          <CommandButton command="send_papers" about={{ ...about, request: id }} sending={t('papers_sending')}>
            {t('papers_send')}
          </CommandButton>
          <p className="muted">{t('papers_send_note')}</p>
        </>
      ) : null}
    </section>
  )
}
