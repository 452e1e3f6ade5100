import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localeCodes } from '@qadam/wire/locale'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contentName } from '../app/content/site-content.ts'
import { type PlaceOfSite, sitePaths } from '../app/site-paths.ts'
import type { WebSettings } from './public-config.ts'
import { webSettings } from './settings.ts'
import { ownContent, readContent } from './site-content.ts'

const settings = Object.fromEntries(
  Object.entries(webSettings).map(([name, setting]) => {
    const usual = 'sample' in setting ? setting.sample : 'fallback' in setting ? setting.fallback : undefined
    return [name, setting.schema.parse(usual)]
  }),
) as WebSettings

const names = readdirSync(join(ownContent, 'ru')).map((file) => file.replace('.json', ''))
const places: readonly PlaceOfSite[] = sitePaths
const content = readContent(settings)

/** The structure of the text without its words. */
function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part, name)]))
  }
  return ['kind', 'mood', 'picture', 'to', 'id', 'status', 'checked', 'from'].includes(key) ? value : typeof value
}

const raw = (locale: string, name: string) => JSON.parse(readFileSync(join(ownContent, locale, `${name}.json`), 'utf8'))

describe('the text pages', () => {
  test('[NAV-06] [NAV-09] [NAV-10] [NAV-11] [NAV-12] [NAV-17] every public path has text in both languages', () => {
    for (const { path } of places.filter(({ isIndexed }) => isIndexed))
      for (const locale of localeCodes)
        expect(content.find(locale, contentName(path)), `${locale} ${path}`).toBeDefined()
  })

  test.each(names)('[LOC-06] %s has the same blocks in Russian and in Kazakh', (name) => {
    expect(shapeOf(raw('kk', name))).toEqual(shapeOf(raw('ru', name)))
  })

  test.each(names)('%s links only to existing pages and sections, and leaves no placeholder unfilled', (name) => {
    for (const locale of localeCodes) {
      const text = JSON.stringify(content.find(locale, name))
      const led = [...text.matchAll(/\]\((\/[\w/#-]*)\)|"to":"(\/[^"]*)"/g)].map(([, inline, card]) => inline ?? card!)
      for (const address of led) {
        const [path, place] = address.split('#')
        expect(
          places.map(({ path }) => path),
          `${locale} ${name}`,
        ).toContain(path)
        const ids = content.find(locale, contentName(path!))?.sections.map(({ id }) => id)
        if (place !== undefined) expect(ids, address).toContain(place)
      }
      expect(text.match(/\{\w+\}/g), locale).toBeNull()
    }
  })

  test.each(names)('%s in Kazakh contains Kazakh letters', (name) => {
    const letters = JSON.stringify(raw('kk', name)).match(/[әғқңөұүһі]/gi) ?? []
    expect(letters.length).toBeGreaterThan(5)
  })
})

test("a payment channel is connected if the lender's settings list it, the card always, whatever its page states", () => {
  const some = readContent({ ...settings, PAYMENT_CHANNELS: ['kassa24'] })
  const connected = (of: typeof content, name: string) =>
    localeCodes.map((locale) => of.find(locale, name)?.isConnected)

  expect(connected(content, 'how-to-back-bank-card')).toEqual([true, true])
  expect(connected(content, 'how-to-back-kassa24')).toEqual([false, false])
  expect(connected(some, 'how-to-back-bank-account')).toEqual([false, false])
  expect(connected(some, 'how-to-back-kassa24')).toEqual([true, true])
  expect(connected(content, 'help')).toEqual([true, true])
})

test('no page leads to a payment channel that is not connected, in a list or in a sentence', () => {
  const some = readContent({ ...settings, PAYMENT_CHANNELS: ['kassa24'] })
  const channelsOn = (of: typeof content) =>
    localeCodes.flatMap((locale) =>
      names.flatMap((name) => JSON.stringify(of.find(locale, name)).match(/\/how-to-back\/[\w-]+/g) ?? []),
    )

  expect([...new Set(channelsOn(content))]).toEqual(['/how-to-back/bank-card'])
  expect([...new Set(channelsOn(some))].sort()).toEqual(['/how-to-back/bank-card', '/how-to-back/kassa24'])
})

test('every guide for taking money has the same rule for when to call as the screen of a sent payout', () => {
  for (const locale of localeCodes) {
    const said = JSON.parse(readFileSync(join(import.meta.dirname, `../app/texts/${locale}/contract.json`), 'utf8'))
    const [rule] = said.paid_not_there.split(/[?,] *(?:Позвоните|қоңырау)/) as [string]
    expect(rule).toMatch(/(рабочего дня|соңына дейін түспесе)$/)
    for (const name of ['how-to-take', 'how-to-take-bank-account', 'how-to-take-bank-card']) {
      const text = JSON.stringify(content.find(locale, name))
      const byTheDay = text.match(/к концу следующего рабочего дня|келесі жұмыс күнінің соңына/gi)?.length
      expect({ locale, name, byTheDay, byTheRule: text.split(rule).length - 1 }).toEqual({
        ...{ locale, name, byTheDay, byTheRule: byTheDay },
      })
      expect(byTheDay).toBeGreaterThan(0)
    }
  }
})

test('a guide that says to enter the cabinet links to it', () => {
  for (const locale of localeCodes)
    for (const name of names.filter((one) => one.startsWith('how-to-') || one === 'product-max-limit')) {
      const text = JSON.stringify(content.find(locale, name))
      const says = /личн(ый|ом) кабинет|жеке кабинет/i.test(text)
      expect({ locale, name, isLinked: !says || text.includes('](/register/lk)') }).toEqual({
        ...{ locale, name, isLinked: true },
      })
    }
})

test('no page offers cash', () => {
  for (const locale of localeCodes) {
    for (const name of names) {
      const words = JSON.stringify(content.find(locale, name))
      expect([name, words.includes('/how-to-take/cash')]).toEqual([name, false])
    }
    expect(content.find(locale, 'how-to-take-cash')?.channel?.status).toBe('closed')
  }
})

describe("a lender's own texts", () => {
  function aFolder(files: Record<string, unknown>): string {
    const folder = mkdtempSync(join(tmpdir(), 'qadam-content-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const locale of localeCodes) mkdirSync(join(folder, locale))
    for (const [file, words] of Object.entries(files)) writeFileSync(join(folder, file), JSON.stringify(words))
    return folder
  }

  const page = {
    title: 'Наша акция',
    description: 'Условия акции кредитора, её сроки и призы: всё на одной странице.',
    lead: 'Акция идёт до 31 декабря.',
    sections: [],
  }

  test("replace ours page by page, with the lender's facts filled in", () => {
    const lead = 'Проводит {legal_name}, {phone}.'
    const folder = aFolder({ 'ru/promo-techno.json': { ...page, lead } })
    const mixed = readContent({ ...settings, CONTENT_DIR: folder, LENDER_LEGAL_NAME: 'ТОО "МФО \\ Пример"' })

    expect(mixed.find('ru', 'promo-techno')).toMatchObject({
      title: 'Наша акция',
      lead: expect.stringMatching(/^Проводит ТОО "МФО \\ Пример", \+7\s727/),
      namesLender: true,
    })
    expect(mixed.find('kk', 'promo-techno')).toEqual(content.find('kk', 'promo-techno'))
    expect(mixed.find('ru', 'help')).toEqual(content.find('ru', 'help'))
  })

  test('are not looked for in vain: a folder without them, or a channel without a page, stops the start-up', () => {
    const at = (changes: object) => () => readContent({ ...settings, ...changes })

    expect(at({ CONTENT_DIR: '/no/such/folder' })).toThrow('CONTENT_DIR=/no/such/folder: this folder has neither')
    expect(at({ PAYMENT_CHANNELS: ['kassa24', 'kasa24'] })).toThrow('PAYMENT_CHANNELS: kasa24 has no page; pages: bank')
    expect(at({ PAYMENT_CHANNELS: ['kassa24', 'bank-account'] })).not.toThrow()
  })

  test('that are invalid stop the start-up with every bad file named', () => {
    const folder = aFolder({ 'ru/help.json': { ...page, title: '' }, 'kk/about.json': { ...page, script: 'x' } })
    writeFileSync(join(folder, 'kk', 'media.json'), '{"title":')

    const read = () => readContent({ ...settings, CONTENT_DIR: folder })

    for (const file of ['ru/help.json', 'kk/about.json', 'kk/media.json']) expect(read).toThrow(file)
  })
})
