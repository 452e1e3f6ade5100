import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { MyData } from '@qadam/wire/personal-data'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { commands } from '../data-commands.ts'

export function DeletionState({ deletion }: Pick<MyData, 'deletion'>) {
  const { locale } = useBoot()
  const t = useText('personal-data')
  return (
    <section className="stack" aria-labelledby="delete">
      <h2 id="delete">{t('delete_title')}</h2>
      {deletion?.state === 'asked' ? (
        <>
          <Notice kind="warn" title={t('deletion_asked')} announced>
            {t('deletion_asked_text', { day: dayWords(deletion.due_on, locale, 'without-year') })}
          </Notice>
          <CommandButton command={commands.cancelDeletion} sending={t('deletion_cancelling')}>
            {t('deletion_cancel')}
          </CommandButton>
        </>
      ) : (
        <>
          {deletion ? <Refused deletion={deletion} /> : null}
          <p className="measure">{t('delete_text')}</p>
          <p>
            <ButtonLink to="/register/lk/my-data/delete" kind="outlined">
              {t('delete_link')}
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  )
}

function Refused({ deletion: { obligation, reason } }: { deletion: NonNullable<MyData['deletion']> }) {
  const t = useText('personal-data')
  return (
    <Notice kind="warn" title={t('deletion_refused')}>
      {reason ?? (obligation ? t(`obligation_${obligation}`) : '')} {t('deletion_again')}
    </Notice>
  )
}
