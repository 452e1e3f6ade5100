import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './combobox.examples.tsx'

describe('a long list with a search', () => {
  test('is searched and chosen from by keyboard alone', async () => {
    const { list, screen, search, user } = await showSearch()
    await user.click(search)

    await user.keyboard('кызыл')
    expect(search.getAttribute('aria-expanded')).toBe('true')
    const [option, ...others] = screen.getAllByRole('option')
    expect([option!.textContent, others]).toEqual(['Кызылорда', []])
    expect(search.getAttribute('aria-activedescendant')).toBe(option!.id)
    expect(screen.getByRole('status').textContent).toBe('Найдено: 1')
    await user.keyboard('{Enter}')

    expect(search.value).toBe('Кызылорда')
    expect(search.getAttribute('aria-expanded')).toBe('false')
    expect(list.value).toBe('12')
  })

  test('is navigated with the arrow keys', async () => {
    const { search, user } = await showSearch()
    search.focus()

    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')

    expect(search.value).toBe('Астана')
  })

  test('keeps the previous choice on Escape and on text that matches nothing', async () => {
    const { list, screen, search, user } = await showSearch()
    await user.click(search)
    await user.keyboard('Тараз{Enter}')

    await user.keyboard('ал{Escape}')
    expect(search.value).toBe('Тараз')

    await user.clear(search)
    await user.type(search, 'Нью-Йорк')
    expect(screen.getAllByText('Такого города в списке нет').length).toBeGreaterThan(0)
    await user.tab()
    expect(search.value).toBe('Тараз')

    await user.clear(search)
    await user.tab()
    expect(list.value).toBe('')
  })

  test('is chosen from by touch', async () => {
    const { screen, search, user } = await showSearch()

    await user.click(search)
    await user.click(screen.getByRole('option', { name: 'Шымкент' }))

    expect(search.value).toBe('Шымкент')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('follows its native select when the browser fills that in', async () => {
    const { list, search } = await showSearch()

    list.value = '1'
    fireEvent.input(list)

    expect(search.value).toBe('Алматы')
  })
})

async function showSearch() {
  const shown = showExample(examples, 'nothing chosen')
  const list = shown.element.querySelector<HTMLSelectElement>('select[name=empty]')!
  const search = await shown.screen.findByRole<HTMLInputElement>('combobox', { name: 'Город' })
  // Until the search has loaded, the native select has the same role.
  const input =
    search.tagName === 'INPUT' ? search : await shown.screen.findByPlaceholderText<HTMLInputElement>('Выберите город')
  return { ...shown, list, search: input }
}
