import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import type { MyData } from '@qadam/wire/personal-data'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** How often the lender's people opened the client's data, and what for; never who. */
export function StaffLooks({ looks }: Pick<MyData, 'looks'>) {
  const { locale } = useBoot()
  const t = useText('personal-data')
  return (
    <section className="stack" aria-labelledby="looks">
      <h2 id="looks">{t('looks_title')}</h2>
      <p className="measure">{t('looks_text')}</p>
      {looks.length === 0 ? (
        <p>{t('looks_none')}</p>
      ) : (
        <FactList
          facts={looks.map(({ last_on, times, why }) => ({
            name: t(`looks_${why}`),
            value: `${t('looks_times', { count: times })}, ${t('looks_last', { day: dayWords(last_on, locale, 'long') })}`,
          }))}
        />
      )}
    </section>
  )
}
