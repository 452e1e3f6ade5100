import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { show } from '../../testing/show.tsx'
import type { FormResult } from './form-result.ts'
import type { FormShape, LazyForm } from './form-shape.ts'
import { useWireForm } from './use-wire-form.ts'
import { WireForm } from './wire-form.tsx'

const shape = {
  path: '/rest/summary',
  body: z.strictObject({ account: z.string().check(z.minLength(3)), owner: z.string().check(z.minLength(3)) }),
} satisfies FormShape

const late: LazyForm<typeof shape> = { path: shape.path, shape: async () => shape }

const refused: FormResult = {
  errors: { account: 'Это не счёт', owner: 'Напишите имя' },
  notices: [],
  typed: { account: ['1'], owner: ['2'] },
}

function AForm({ result = refused }: { result?: FormResult }) {
  const form = useWireForm(late, { labels: { owner: 'Имя', account: 'Счёт' }, lastResult: result })
  return (
    <WireForm name="Отправить" form={form}>
      <TextField {...form.field('owner')} />
      <TextField {...form.field('account')} />
      <button type="button" onClick={() => form.forget('account')}>
        Платить картой
      </button>
    </WireForm>
  )
}

async function aRefusedForm() {
  const { element, screen, user } = show(<AForm />)
  const fieldOf = (name: string) => element.querySelector<HTMLInputElement>(`[name=${name}]`)!
  // The check is loaded on the first interaction.
  await user.click(fieldOf('owner'))
  const lines = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
  const put = async (name: string, value: string) => {
    await user.clear(fieldOf(name))
    await user.type(fieldOf(name), value)
  }
  return { element, screen, user, lines, fieldOf, put }
}

test('errors are listed in field order, and the list disappears once all are corrected', async () => {
  const { lines, put, screen } = await aRefusedForm()
  expect(lines()).toEqual(['Имя: Напишите имя', 'Счёт: Это не счёт'])

  await put('owner', 'Дана')
  expect(lines()).toHaveLength(2)
  await put('account', 'KZ18')

  expect(screen.queryByRole('alert')).toBeNull()
})

test('an error stays listed when the field corrects itself after losing focus', async () => {
  const { fieldOf, lines } = await aRefusedForm()

  fireEvent.input(fieldOf('account'), { target: { value: 'KZ18' } })
  act(() => fieldOf('owner').blur())
  fireEvent.input(fieldOf('owner'), { target: { value: 'Дана' } })

  expect(lines()).toHaveLength(2)
})

test('an error disappears when its field is about something else', async () => {
  const { element, lines, screen, user } = await aRefusedForm()

  await user.click(screen.getByRole('button', { name: 'Платить картой' }))

  expect(lines()).toEqual(['Имя: Напишите имя'])
  expect(element.querySelectorAll('[aria-invalid]')).toHaveLength(1)
})

test.each([
  ['ru', 'Исправьте 2 ошибки', 'Не получилось'],
  ['kk', '2 қатені түзетіңіз', 'Болмады'],
] as const)('a refusal that names no field does not ask to correct anything (%s)', (locale, correct, failed) => {
  const tooOften: FormResult = { errors: {}, notices: ['Слишком много запросов.'], typed: {} }

  show(<AForm />, { locale }).screen.getByRole('alert', { name: correct })
  show(<AForm result={tooOften} />, { locale }).screen.getByRole('alert', { name: failed })
})
