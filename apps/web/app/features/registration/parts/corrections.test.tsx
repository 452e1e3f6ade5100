import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { Corrections } from './corrections.tsx'

const middleName = { name: 'middleName', label: 'Отчество' }

test("corrections of the register's data are folded unless one is filled in", () => {
  expect(foldOf({}).open).toBe(false)
  expect(foldOf({ defaultValue: 'Ыбырайқызы' }).open).toBe(true)
})

test('a rejected correction is shown, and cannot be folded until it is fixed', () => {
  const fold = foldOf({ error: 'Пишите имя буквами' })
  expect(fold.open).toBe(true)

  fold.open = false
  fireEvent(fold, new Event('toggle'))

  expect(fold.open).toBe(true)
})

function foldOf(field: { readonly defaultValue?: string; readonly error?: string }): HTMLDetailsElement {
  const { element } = show(
    <Corrections fields={[{ ...middleName, ...field }]}>
      <p>Поле</p>
    </Corrections>,
  )
  return element.querySelector('details')!
}
