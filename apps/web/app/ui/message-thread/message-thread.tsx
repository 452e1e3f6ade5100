import type { ReactNode } from 'react'

export type ThreadMessage = {
  readonly id: string
  readonly side: 'own' | 'other'
  readonly author: string
  /** When it was written, in words. */
  readonly time: string
  readonly text: string
  /** A word beside a message that was not seen before. */
  readonly news?: string | undefined
  /** What it is about. */
  readonly about?: ReactNode
}

/** What two wrote to one another, the newest last; who wrote is said in words and not by the place alone. */
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
