import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { type StoryLine, storyOf } from '../loan-story.ts'

/** Days of what has happened, from the application to the last payment. */
export function LoanStory({ loan }: { loan: LoanDetails }) {
  const { locale } = useBoot()
  const t = useText('loans')
  const lines = storyOf(loan).map((line, place) => ({ ...line, place }))
  return (
    <Disclosure summary={t('story')}>
      <DataTable
        caption={t('story')}
        isCaptionShown={false}
        columns={[
          {
            key: 'day',
            title: t('story_day'),
            show: ({ on }: StoryLine) => <DateText day={on} locale={locale} form="figures" />,
          },
          {
            key: 'what',
            title: t('story_what'),
            show: (line: StoryLine) => (
              <span>
                {t(`story_${line.what}`)}
                {'amount' in line ? (
                  <>
                    {' '}
                    <AmountText tiyn={line.amount} currency={t('currency')} />
                  </>
                ) : null}
              </span>
            ),
          },
        ]}
        rows={lines}
        keyOf={({ place }) => String(place)}
      />
    </Disclosure>
  )
}
