import { expect, test } from 'vitest'
import { checkForm } from '../../form/check-form.ts'
import { answeredApplyForm, applyForm } from './application-forms.ts'

const questions = ['questionAdvised', 'questionGuided', 'questionForAnother', 'questionPromised']

test.each(['ru', 'kk'] as const)(
  'where the questions are asked, the form reports each missing answer before anything is sent, in %s',
  async (locale) => {
    const asked = checkForm(await answeredApplyForm.shape(), new FormData(), locale).errors ?? {}
    const unasked = checkForm(await applyForm.shape(), new FormData(), locale).errors ?? {}

    const chooseAnswer = { ru: 'Выберите ответ', kk: 'Жауабын таңдаңыз' }[locale]
    expect(questions.map((name) => asked[name])).toEqual(questions.map(() => chooseAnswer))
    expect(questions.filter((name) => name in unasked)).toEqual([])
  },
)
