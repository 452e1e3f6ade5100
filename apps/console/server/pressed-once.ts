import { createHash, randomUUID } from 'node:crypto'
import type { PageResult } from '../app/page.ts'

/** Tells one press of a button from the next: each shown page has a key of its own, which its forms send back. */
const pressField = 'press'

const keptMs = 10_000

/** Adds the key of this page to each of its forms. A quote or bracket in a text is escaped, so only a tag is found. */
export function withPressKey(html: string): string {
  const field = `<input type="hidden" name="${pressField}" value="${randomUUID()}"/>`
  return html.replaceAll(/<form\b[^>]*method="post"[^>]*>/g, `$&${field}`)
}

/**
 * A double click sends a form twice, and without a script no button can be disabled. The second time gets the answer of
 * the first and does nothing: otherwise a note stood there twice, and whoever had answered a client read that a
 * colleague was faster. One process knows only its own presses; a balancer keeps a browser on one connection.
 */
export function pressedOnce() {
  const answers = new Map<string, Promise<PageResult>>()
  return async (
    url: string,
    form: URLSearchParams | undefined,
    act: () => Promise<PageResult>,
  ): Promise<PageResult> => {
    if (!form?.has(pressField)) return act()
    // Hashed, because a form may hold a password. Nobody else knows the key of this page.
    const key = createHash('sha256').update(`${url} ${form}`).digest('base64')
    form.delete(pressField)
    const first = answers.get(key)
    if (first) return first
    const answer = act()
    answers.set(key, answer)
    answer.then(
      () => setTimeout(() => answers.delete(key), keptMs).unref(),
      () => answers.delete(key),
    )
    return answer
  }
}
