import { getSupport, listCountries } from '@qadam/wire/reference'
import { expect } from 'vitest'
import { testOnSharedApi as test } from '../../../testing/api-test.ts'

test('[API-08] the countries come in the requested language and its order, with Kazakhstan as the default', async ({
  api,
}) => {
  const inLanguage = async (language: string) =>
    listCountries.answer.parse((await api.ask(listCountries.path, { headers: { 'accept-language': language } })).json())

  const [ru, kk] = [await inLanguage('ru'), await inLanguage('kz')]
  const nameOf = ({ countries }: typeof ru, id: number) => countries.find((country) => country.id === id)?.name

  expect(ru.default_country_id).toBe(398)
  expect([nameOf(ru, 398), nameOf(kk, 398), nameOf(ru, 276), nameOf(kk, 643)]).toEqual([
    'Казахстан',
    'Қазақстан',
    'Германия',
    'Ресей',
  ])
  for (const [{ countries }, language] of [
    [ru, 'ru'],
    [kk, 'kk'],
  ] as const) {
    const names = countries.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare))
    expect(names.length).toBeGreaterThan(190)
  }
})

test('a client can always get the support contacts', async ({ api }) => {
  expect((await api.ask(getSupport.path)).json()).toMatchObject({ phone: '+77270000000', email: 'help@qadam.example' })
})
