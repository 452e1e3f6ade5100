import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { ExampleLocale, Examples } from '../examples.ts'
import { DelayedLoader } from './delayed-loader.tsx'

const words = {
  ru: { start: 'Начать загрузку', stop: 'Загрузилось', label: 'Загружаем' },
  kk: { start: 'Жүктеуді бастау', stop: 'Жүктелді', label: 'Жүктелуде' },
}

export const examples: Examples = {
  title: 'DelayedLoader',
  states: [{ name: 'appears after 200 ms', show: (locale) => <LoadsOnRequest locale={locale} /> }],
}

function LoadsOnRequest({ locale }: { locale: ExampleLocale }) {
  const [isLoading, setLoading] = useState(false)
  const { start, stop, label } = words[locale]
  return (
    <>
      <Button kind="outlined" onClick={() => setLoading(!isLoading)}>
        {isLoading ? stop : start}
      </Button>
      <DelayedLoader isLoading={isLoading} label={label} />
    </>
  )
}
