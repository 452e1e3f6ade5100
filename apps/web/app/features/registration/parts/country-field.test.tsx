import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { type Countries, CountryField } from './country-field.tsx'

const countries: Countries = {
  default_country_id: 398,
  countries: [
    { id: 398, code: 'KZ', name: 'Казахстан' },
    { id: 643, code: 'RU', name: 'Россия' },
    { id: 860, code: 'UZ', name: 'Узбекистан' },
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
