import { takeNextConversation } from '@qadam/wire/staff/claims'
import { listConversations } from '@qadam/wire/staff/conversations'
import { holderColumn, queueList, waitsColumn } from './queue-list.tsx'
import { ClientLink } from './queue-parts.tsx'

export const conversations = queueList({
  path: '/conversations',
  exported: 'conversations',
  endpoint: listConversations,
  takeNext: takeNextConversation,
  rowsIn: (answer) => answer.conversations,
  keyOf: ({ client }) => client.id,
  wordsIn: ({ queues: { conversations: words } }) => ({ ...words, done: words.sent }),
  columns(visit) {
    const { conversations: words, shared } = visit.texts.queues
    return [
      {
        ...{ key: 'client', title: shared.client },
        show: ({ client }) => <ClientLink client={client} href={`/conversations/${client.id}`} texts={visit.texts} />,
      },
      waitsColumn(visit),
      {
        ...{ key: 'question', title: words.question },
        show: ({ last_text }) => <span className="desk-excerpt">{excerpt(last_text)}</span>,
      },
      { key: 'many', title: words.many, isFigure: true, show: ({ messages }) => messages },
      holderColumn(visit),
    ]
  },
})

const longestExcerpt = 120

function excerpt(text: string): string {
  return text.length > longestExcerpt ? `${text.slice(0, longestExcerpt).trimEnd()}…` : text
}
