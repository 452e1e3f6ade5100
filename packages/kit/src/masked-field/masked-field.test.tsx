import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples as amount } from '../amount-field/amount-field.examples.tsx'
import { examples as code } from '../code-field/code-field.examples.tsx'
import { examples as date } from '../date-field/date-field.examples.tsx'
import { examples as email } from '../email-field/email-field.examples.tsx'
import { examples as iin } from '../iin-field/iin-field.examples.tsx'
import { examples as phone } from '../phone-field/phone-field.examples.tsx'

test.each`
  field             | examples  | state            | type      | inputmode    | autocomplete
  ${'phone'}        | ${phone}  | ${'empty'}       | ${'tel'}  | ${'tel'}     | ${'tel'}
  ${'code'}         | ${code}   | ${'empty'}       | ${'text'} | ${'numeric'} | ${'one-time-code'}
  ${'IIN'}          | ${iin}    | ${'empty'}       | ${'text'} | ${'numeric'} | ${'off'}
  ${'date'}         | ${date}   | ${'empty'}       | ${'text'} | ${'numeric'} | ${'bday'}
  ${'amount'}       | ${amount} | ${'with tiyn'}   | ${'text'} | ${'decimal'} | ${'off'}
  ${'whole amount'} | ${amount} | ${'whole tenge'} | ${'text'} | ${'numeric'} | ${'off'}
  ${'e-mail'}       | ${email}  | ${'empty'}       | ${'text'} | ${'email'}   | ${'email'}
`('the $field field requests its keyboard and turns off corrections', ({ examples, state, ...asked }) => {
  const input = showExample(examples, state).screen.getByRole('textbox')

  const { type, inputmode, autocomplete } = asked
  const wanted = { type, inputmode, autocomplete, autocorrect: 'off', autocapitalize: 'none', spellcheck: 'false' }
  expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, input.getAttribute(name)]))).toEqual(wanted)
})

test('an error is read out with the field, after its hint', () => {
  const input = showExample(iin, 'error').screen.getByRole('textbox', {
    name: 'ИИН',
    description: '12 цифр, на лицевой стороне удостоверения Проверьте ИИН: в одной из цифр ошибка',
  })

  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('the currency of an amount is read out with it', () => {
  const { screen } = showExample(amount, 'filled')

  expect(screen.getByRole('textbox', { name: 'Сумма платежа', description: '₸' })).toBeDefined()
})

test('a screen reader reads a name and a hint, never a placeholder', () => {
  const input = showExample(code, 'empty').screen.getByRole('textbox', {
    name: 'Код из СМС',
    description: 'Отправили на +7 (701) 123-45-67',
  })

  expect(input.hasAttribute('placeholder')).toBe(false)
})
