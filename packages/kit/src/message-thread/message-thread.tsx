import type { ReactNode } from 'react'

export type ThreadMessage = {
  readonly id: string
  readonly side: 'own' | 'other'
  readonly author: string
  readonly time: string
  readonly text: string
  /** A label beside a message that was not seen before. */
  readonly news?: string | undefined
  readonly about?: ReactNode
}

/** The messages of two people, the newest last; the author is named in words, not only by position. */
export function MessageThread({ label, messages }: { label: string; messages: readonly ThreadMessage[] }) {
  return (
    <ol className="message-thread" aria-label={label}>
      {messages.map(({ about, author, id, news, side, text, time }) => (
        <li className={`message-thread-message message-thread-${side}`} key={id}>
          <p className="message-thread-head">
            <strong>{author}</strong> <span>{time}</span>
            {news ? <span className="message-thread-news">{news}</span> : null}
          </p>
          {about ? <p className="message-thread-about">{about}</p> : null}
          <p className="message-thread-text">{text}</p>
        </li>
      ))}
    </ol>
  )
}
