import { Button } from '@qadam/kit/button/button.tsx'
import type { HtmlPage, Visit } from '../page.ts'
import type { Texts } from '../texts/texts.ts'

/** Fields in which people write; codes and passwords are in others. */
const writtenIn = ['text', 'note', 'reason', 'because'] as const

type Kept = { readonly form: URLSearchParams | undefined; readonly texts: Texts }

/** What somebody wrote into a form that is no longer on the page, because a colleague has the matter now or ended it. */
export function KeptWords({ form, texts }: Kept) {
  const written = wordsIn(form)
  if (written.length === 0) return null
  return (
    <section className="desk-card">
      <h2>{texts.kept.title}</h2>
      {written.map((words) => (
        <blockquote key={words} className="desk-quote">
          {words}
        </blockquote>
      ))}
    </section>
  )
}

/**
 * The answer to a form whose session ended while somebody wrote: it repeats the form, to be sent again after a sign-in
 * in another tab. Undefined where nothing was written. No form with words has secrets.
 */
export function sessionEndedPage({ path, texts }: Visit, form: URLSearchParams): HtmlPage | undefined {
  if (wordsIn(form).length === 0) return undefined
  const words = texts.kept
  return {
    kind: 'page',
    status: 401,
    title: words.ended,
    body: (
      <>
        <h1>{words.ended}</h1>
        <p>{words.ended_words}</p>
        <p>
          <a href="/sign-in" target="_blank" rel="noopener">
            {words.sign_in}
          </a>
        </p>
        <KeptWords form={form} texts={texts} />
        <form method="post" action={path} className="desk-form">
          {[...form].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <div className="desk-row">
            <Button type="submit">{words.again}</Button>
          </div>
        </form>
      </>
    ),
  }
}

/** A value without a space is the code of a choice. */
function wordsIn(form: URLSearchParams | undefined): readonly string[] {
  return writtenIn.flatMap((name) => form?.getAll(name) ?? []).filter((words) => /\S\s+\S/.test(words))
}
