import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { aVisitor, type Page } from '../../../../testing/a-visitor.ts'
import { languages } from '../../../../testing/languages.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

/** The date the calculator uses, in the browser too. */
function calculatorDay({ document }: Page): unknown {
  const island = document.querySelector('[data-island]')?.getAttribute('data-island')
  return JSON.parse(island ?? '{}').today
}

test("the stand's date is advanced without script, and every page shows it", { timeout: 60_000 }, async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({})
  const visitor = aVisitor(site)
  const [ru, kk] = [wordsOf('ru', 'clock'), wordsOf('kk', 'clock')]
  const then = addDays(businessDay(new Date()), 35)
  const button = ({ main }: Page, name: string) => main.getByRole('button', { name })

  let page = await visitor.press(button(await visitor.open('/sandbox/clock'), ru('days_35')))
  expect(page.text).toContain(dayWords(then, 'ru'))
  const isUnderWay = () => page.main.textContent.includes(ru('under_way').split('{')[0]!)
  await expect
    .poll(
      async () => {
        page = await visitor.open('/sandbox/clock')
        return isUnderWay()
      },
      { timeout: 30_000 },
    )
    .toBe(false)

  expect(page.main.textContent).toContain('35 дней')
  for (const { locale, prefix } of languages) {
    const shown = await visitor.open(`${prefix}/sandbox/clock`)
    expect(shown.main.textContent).toContain(dayWords(then, locale))
    await expect.poll(async () => calculatorDay(await visitor.open(prefix || '/'))).toBe(then)
  }

  const next = await visitor.press(button(await visitor.open('/kk/sandbox/clock'), kk('next_day')))
  expect(next.address).toBe('/kk/sandbox/clock')
})
