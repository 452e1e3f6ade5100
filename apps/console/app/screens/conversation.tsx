import { Button } from '@qadam/kit/button/button.tsx'
import { MessageThread } from '@qadam/kit/message-thread/message-thread.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { claimConversation } from '@qadam/wire/staff/claims'
import { answerClientConversation, readClientConversation } from '@qadam/wire/staff/conversations'
import { preparedAnswers } from '@qadam/wire/staff/prepared-answers'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { ageWords, filled, momentWords } from '../words.tsx'
import { ClientNotes, saveNote, type TriedNote } from './client-notes.tsx'
import { KeptWords } from './kept-words.tsx'
import { Claim, ClientCard, Refused } from './queue-parts.tsx'
import { postReassign, Reassigned, takersOf } from './reassign.tsx'

const longestAnswer = 2_000

type Tried = { readonly form?: URLSearchParams | undefined; readonly problem?: Problem | undefined }
type Asked = Tried & { readonly note?: TriedNote }

export const conversation: Page = {
  path: '/conversations/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    const act = form.get('act')
    if (act === 'reassign') {
      const given = await postReassign(visit, 'conversation', form)
      return 'problem' in given ? shown(visit, given) : given
    }
    if (act === 'take' || act === 'give-back') {
      const claimed = await call(claimConversation, { params, body: { is_held: act === 'take' } })
      return claimed.ok ? { kind: 'redirect', to: path } : shown(visit, { problem: claimed.problem })
    }
    if (act === 'note') {
      const note = await saveNote(visit, form)
      return note ? shown(visit, { note }) : { kind: 'redirect', to: path }
    }
    const seen = form.get('seen')
    const body = { text: form.get('text') ?? '', ...(seen && { seen }) }
    const answered = await call(answerClientConversation, { params, body })
    if (answered.ok) return { kind: 'redirect', to: '/conversations?done=1' }
    return shown(visit, { form, problem: answered.problem })
  },
}

async function shown(visit: StaffVisit, { form, note, problem }: Asked): Promise<PageResult> {
  const { call, me, params, path, query, texts } = visit
  const before = query.get('before')
  const read = await call(readClientConversation, { params, ...(before && { query: { before } }) })
  if (!read.ok) return refusedPage(visit, read.problem)
  const { client, holder, is_closed, older, waits_since } = read.answer
  const { conversations: words, shared } = texts.queues
  const mayAnswer = me.permissions.includes('conversation.answer')
  const takers = await takersOf(visit, 'conversation', holder)
  const isAnswered = mayAnswer && before === null && (holder === null || holder.is_me)
  return {
    kind: 'page',
    title: client.name,
    status: (note?.problem ?? problem)?.status ?? 200,
    body: (
      <>
        <p>
          <a href="/conversations">{shared.back}</a>
        </p>
        <h1>{client.name}</h1>
        <Reassigned holder={holder} visit={visit} />
        <Refused problem={problem} />
        {isAnswered ? null : <KeptWords form={form} texts={texts} />}
        {is_closed ? <Notice kind="warn">{words.closed}</Notice> : null}
        <Claim holder={holder} mayTake={mayAnswer} path={path} texts={texts} takers={takers} />
        <div className="desk-columns">
          <section className="desk-card">
            <h2>{words.thread}</h2>
            {waits_since ? (
              <p className="desk-muted">{`${shared.waits}: ${ageWords(waits_since, texts.queues.age)}`}</p>
            ) : null}
            {older === null ? null : (
              <p>
                <a href={`${path}?before=${older}`}>{words.older}</a>
              </p>
            )}
            <Thread visit={visit} read={read.answer} />
            {before === null ? null : (
              <p>
                <a href={path}>{words.newest}</a>
              </p>
            )}
          </section>
          <div className="desk-apart">
            <ClientCard client={client} me={me} texts={texts} />
            {mayAnswer ? null : <p className="desk-muted">{words.reading_only}</p>}
            <ClientNotes notes={read.answer.notes} tried={note} visit={visit} />
          </div>
        </div>
        {isAnswered ? <AnswerForm visit={visit} read={read.answer} form={form} problem={problem} /> : null}
      </>
    ),
  }
}

type Read = AnswerOf<typeof readClientConversation>

function Thread({ read, visit: { locale, texts } }: { read: Read; visit: StaffVisit }) {
  const { conversations: words } = texts.queues
  if (read.messages.length === 0) return <p>{words.no_messages}</p>
  return (
    <MessageThread
      label={words.thread}
      messages={read.messages.map(({ about, author, id, is_new, text, written_at }) => ({
        ...{ id, text, side: author === 'lender' ? 'own' : 'other', time: momentWords(written_at, locale) },
        author: author === 'lender' ? words.us : read.client.name,
        news: is_new ? words.unseen : undefined,
        about: about && (about.kind === 'loan' ? words.about_loan : words.about_contract),
      }))}
    />
  )
}

type Answering = Tried & { visit: StaffVisit; read: Read }

function AnswerForm({ form, problem, read, visit: { locale, path, query, texts } }: Answering) {
  const { conversations: words } = texts.queues
  const chosen = preparedAnswers.find(({ id }) => id === query.get('prepared'))?.text[read.locale]
  // After a refusal this is the newest message on the screen, so a second press answers what is now shown.
  const seen = read.messages.at(-1)?.place
  return (
    <section className="desk-card" id="answer">
      <h2>{words.answer}</h2>
      <form method="post" action={path} className="desk-form">
        {seen === undefined ? null : <input type="hidden" name="seen" value={seen} />}
        <TextareaField
          name="text"
          label={words.answer}
          hint={filled(words.answer_hint, { language: texts.client.languages[read.locale] })}
          rows={6}
          maxLength={longestAnswer}
          defaultValue={form?.get('text') ?? chosen ?? ''}
          error={problem?.errors?.text?.[0]}
        />
        <Button type="submit" name="act" value="answer">
          {words.send}
        </Button>
      </form>
      <details className="desk-details">
        <summary>{words.prepared}</summary>
        <p className="desk-muted">{words.prepared_words}</p>
        <ul className="desk-choices">
          {preparedAnswers.map(({ id, title }) => (
            <li key={id}>
              <a href={`${path}?prepared=${id}#answer`}>{title[locale]}</a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
