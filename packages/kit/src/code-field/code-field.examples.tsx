import { useState } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import type { ExampleLocale, Examples } from '../examples.ts'
import { CodeField } from './code-field.tsx'

const words = {
  ru: {
    label: 'Код из СМС',
    hint: 'Отправили на +7 (701) 123-45-67',
    error: 'Код не подошёл. Осталось 2 попытки',
    six: 'Код из шести цифр',
    complete: 'Все цифры на месте:',
  },
  kk: {
    label: 'СМС-тегі код',
    hint: '+7 (701) 123-45-67 нөміріне жібердік',
    error: 'Код сәйкес келмеді. 2 әрекет қалды',
    six: 'Алты цифрлы код',
    complete: 'Цифрлар түгел:',
  },
}

export const examples: Examples = {
  title: 'Code field',
  states: [
    {
      name: 'empty',
      show: (locale) => <CodeField name="empty" label={words[locale].label} hint={words[locale].hint} />,
    },
    {
      name: 'error',
      show: (locale) => (
        <CodeField name="error" label={words[locale].label} error={words[locale].error} defaultValue="1234" />
      ),
    },
    { name: 'its length changes', show: (locale) => <Growing locale={locale} /> },
  ],
}

function Growing({ locale }: { locale: ExampleLocale }) {
  const [length, setLength] = useState(4)
  const [code, setCode] = useState('')
  return (
    <div className="stack">
      <CodeField name="growing" label={words[locale].label} length={length} onComplete={setCode} />
      <Checkbox
        name="six"
        label={words[locale].six}
        onChange={({ currentTarget }) => setLength(currentTarget.checked ? 6 : 4)}
      />
      <p>
        {words[locale].complete} <output>{code}</output>
      </p>
    </div>
  )
}
