import type { Examples } from '../examples.ts'
import { StatusTag } from './status-tag.tsx'

const words = {
  ru: {
    neutral: 'Черновик',
    info: 'На проверке',
    good: 'Одобрено',
    warn: 'Нужен документ',
    danger: 'Просрочено 3 дня',
  },
  kk: { neutral: 'Жоба', info: 'Тексерілуде', good: 'Мақұлданды', warn: 'Құжат керек', danger: '3 күн кешікті' },
}

export const examples: Examples = {
  title: 'StatusTag',
  states: (['neutral', 'info', 'good', 'warn', 'danger'] as const).map((kind) => ({
    name: kind,
    show: (locale) => <StatusTag kind={kind}>{words[locale][kind]}</StatusTag>,
  })),
}
