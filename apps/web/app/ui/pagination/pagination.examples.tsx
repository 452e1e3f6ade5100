import type { ExampleLocale, Examples } from '../examples.ts'
import { Pagination } from './pagination.tsx'

const words = {
  ru: {
    label: 'Страницы истории платежей',
    previousLabel: 'Предыдущая страница',
    nextLabel: 'Следующая страница',
    position: (page: number, count: number) => `${page} из ${count}`,
    page: (page: number) => `Страница ${page}`,
  },
  kk: {
    label: 'Төлемдер тарихының беттері',
    previousLabel: 'Алдыңғы бет',
    nextLabel: 'Келесі бет',
    position: (page: number, count: number) => `${count} беттің ${page}-беті`,
    page: (page: number) => `${page}-бет`,
  },
}

const onPage = (locale: ExampleLocale, current: number, count: number) => {
  const { label, page, position, ...arrows } = words[locale]
  return (
    <Pagination
      {...arrows}
      label={`${label}, ${current} / ${count}`}
      current={current}
      count={count}
      addressOf={(number) => `?page=${number}`}
      position={position(current, count)}
      pageLabel={page}
    />
  )
}

export const examples: Examples = {
  title: 'Pagination',
  states: [
    { name: 'the first page', show: (locale) => onPage(locale, 1, 9) },
    { name: 'in the middle', show: (locale) => onPage(locale, 5, 9) },
    { name: 'the last of few', show: (locale) => onPage(locale, 3, 3) },
  ],
}
