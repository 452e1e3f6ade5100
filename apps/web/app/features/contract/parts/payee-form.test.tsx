import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languages } from '../../../../testing/languages.ts'
import { show } from '../../../../testing/show.tsx'
import { wordsOf } from '../../../../testing/words.ts'
import { PayeeForm } from './payee-form.tsx'

test.for(languages)(
  'the bank is named once the number of an account is whole, and not of an unknown code: $locale',
  ({ locale }) => {
    const t = wordsOf(locale, 'contract')
    const { element, screen } = show(<PayeeForm lastResult={undefined} />, { locale })
    const number = screen.getByLabelText(t('number_iban'))
    const saidOf = (value: string) => {
      fireEvent.input(number, { target: { value } })
      return element.querySelector('[role=status]')!.textContent
    }

    expect(saidOf('KZ84 722C 0000 1234 567')).toBe('')
    expect(saidOf('KZ84 722C 0000 1234 5678')).toContain('Kaspi Bank')
    expect(saidOf('KZ18 999S ANDB OX00 0000')).toBe('')
  },
)
