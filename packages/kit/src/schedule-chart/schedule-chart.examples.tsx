import type { Examples } from '../examples.ts'
import { ScheduleChart } from './schedule-chart.tsx'

const payments = [
  { principal: 551416, reward: 244920 },
  { principal: 561024, reward: 235312 },
  { principal: 600871, reward: 195465 },
  { principal: 588000, reward: 208336 },
]

const words = {
  ru: {
    label: 'Четыре платежа, вознаграждение уменьшается',
    principal: 'Основной долг',
    reward: 'Вознаграждение',
    paid: 'Оплачено',
  },
  kk: { label: 'Төрт төлем, сыйақы азайып отырады', principal: 'Негізгі борыш', reward: 'Сыйақы', paid: 'Төленді' },
}

export const examples: Examples = {
  title: 'ScheduleChart',
  states: [
    { name: 'four payments', show: (locale) => <ScheduleChart payments={payments} {...words[locale]} /> },
    {
      name: 'two of four paid',
      show: (locale) => (
        <ScheduleChart
          payments={payments.map((payment, index) => ({ ...payment, isPaid: index < 2 }))}
          {...words[locale]}
        />
      ),
    },
  ],
}
