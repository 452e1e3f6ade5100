import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { InHtml } from '../../../boot/in-html.ts'
import type { Countries } from '../document-visit.ts'
import { CountryField } from './country-field.tsx'

const countries: Countries = {
  defaultId: 398,
  list: [
    { id: 398, name: 'Казахстан' },
    { id: 643, name: 'Россия' },
    { id: 860, name: 'Узбекистан' },
  ],
}

test("[REG-13] the lender's own country is preselected, and another is found by typing", async () => {
  const { element, screen, user } = show(
    <form>
      <CountryField label="Страна" name="countryId" countries={countries} />
      <input aria-label="Кем выдан" />
    </form>,
  )
  const sent = () => new FormData(element.querySelector('form')!).get('countryId')
  expect(sent()).toBe('398')

  // The search is loaded with the first touch of the form.
  await user.click(screen.getByRole('textbox', { name: 'Кем выдан' }))
  const country = await screen.findByRole('combobox', { name: 'Страна', expanded: false })
  expect((country as HTMLInputElement).value).toBe('Казахстан')
  await user.clear(country)
  await user.type(country, 'узбек')
  expect(screen.getAllByRole('option').map((option: HTMLElement) => option.textContent)).toEqual(['Узбекистан'])
  await user.click(screen.getByRole('option', { name: 'Узбекистан' }))

  expect(sent()).toBe('860')
})

test('a page from the server carries the countries once: in the list of its HTML', async () => {
  const html = renderToString(
    <InHtml value={{ countries: countries.list }}>
      <Question list={null} />
    </InHtml>,
  )
  document.body.innerHTML = html
  const errors: unknown[] = []

  const root = await act(async () =>
    hydrateRoot(document.body, <Question list={null} />, { onRecoverableError: (error) => errors.push(error) }),
  )

  const list = document.querySelector('select')!
  expect([...list.options].map(({ text }) => text)).toEqual(['Выберите страну', 'Казахстан', 'Россия', 'Узбекистан'])
  expect(list.value).toBe('398')
  expect(errors).toEqual([])
  root.unmount()
})

function Question({ list }: Pick<Countries, 'list'>) {
  return <CountryField id="country" label="Страна" name="countryId" countries={{ ...countries, list }} />
}
