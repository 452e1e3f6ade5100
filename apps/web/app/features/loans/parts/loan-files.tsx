import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** Generated on request as long as the loan exists, in the page's language. */
export function LoanFiles({ loan: { id, payments, schedule, state } }: { loan: LoanDetails }) {
  const { config, locale } = useBoot()
  const t = useText('loans')
  const address = (file: string) => `${config.apiUrl}/rest/lending/loans/${id}/${file}`
  const file = (name: string, words: string, type = 'application/pdf') => (
    <a key={name} href={address(name)} type={type}>
      {words}
    </a>
  )
  const certificate = state === 'closed' ? 'file_clean' : state === 'active' ? 'file_in_time' : null
  const isPayable = schedule.some((row) => row.state === 'coming' || row.state === 'due')
  const files = [
    ...(certificate ? [file(`certificate?lang=${locale}`, t(certificate))] : []),
    ...(payments.length > 0
      ? [
          file(`history?lang=${locale}`, t('file_history')),
          file(`history?lang=${locale}&format=csv`, t('file_history_csv'), 'text/csv'),
        ]
      : []),
    ...(isPayable && state !== 'closed'
      ? [
          file(`schedule?lang=${locale}`, t('file_schedule')),
          file(`calendar?lang=${locale}`, t('file_calendar'), 'text/calendar'),
        ]
      : []),
  ]
  // A late loan that was never paid has none.
  if (files.length === 0) return null
  return (
    <section className="stack" aria-labelledby="files">
      <h2 id="files">{t('files_title')}</h2>
      <BulletList items={files} />
    </section>
  )
}
