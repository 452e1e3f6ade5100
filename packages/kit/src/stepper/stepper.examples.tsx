import type { ExampleLocale, Examples } from '../examples.ts'
import { type Step, Stepper } from './stepper.tsx'

const words = {
  ru: {
    label: 'Шаги оформления',
    position: (step: number) => `Шаг ${step} из 4`,
    done: 'готово',
    titles: ['О вас', 'Документ', 'Фото', 'Подпись'],
  },
  kk: {
    label: 'Рәсімдеу қадамдары',
    position: (step: number) => `4 қадамның ${step}-қадамы`,
    done: 'дайын',
    titles: ['Өзіңіз туралы', 'Құжат', 'Фото', 'Қол қою'],
  },
}

const statusAt = (locale: ExampleLocale, step: number) => {
  const { label, position, done, titles } = words[locale]
  const steps = titles.map((title, index): Step => {
    const state = index + 1 < step ? 'done' : index + 1 === step ? 'current' : 'ahead'
    return { key: title, title, state }
  })
  return <Stepper label={`${label}: ${step}`} position={position(step)} doneLabel={done} steps={steps} />
}

export const examples: Examples = {
  title: 'Stepper',
  states: [
    { name: 'the first step', show: (locale) => statusAt(locale, 1) },
    { name: 'on the way', show: (locale) => statusAt(locale, 3) },
    { name: 'the last step', show: (locale) => statusAt(locale, 4) },
  ],
}
