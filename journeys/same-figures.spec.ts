import { expect, test } from '@playwright/test'
import { answerLine } from '../tools/calc/answer.ts'
import { questions } from '../tools/calc/any-question.ts'
import { calcForBrowser } from '../tools/calc/browser-bundle.ts'

declare global {
  interface Window {
    calc: { answerLine(line: string): unknown }
  }
}

test('two thousand calculations give the same results in the browser and on the server, byte for byte', async ({
  page,
}) => {
  const lines = questions(2000, 20_260_115)
  await page.setContent('<title>figures</title>')
  await page.addScriptTag({ content: await calcForBrowser() })

  const inBrowser = await page.evaluate(
    (asked) => asked.map((line) => JSON.stringify(window.calc.answerLine(line))),
    lines,
  )

  const onServer = lines.map((line) => JSON.stringify(answerLine(line)))
  const different = lines.filter((_, index) => inBrowser[index] !== onServer[index])
  expect(different).toEqual([])
  expect(onServer.filter((answer) => answer.includes('"paymentSchedule"')).length).toBeGreaterThan(1000)
})
