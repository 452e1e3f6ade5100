import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts of the site by key, for tests that check many sentences in both languages. */
export type Words = (key: string) => string

export function wordsOf(language: 'ru' | 'kk', ...namespaces: string[]): Words {
  const texts: Record<string, unknown> = Object.assign(
    {},
    ...namespaces.map((namespace) => textsOf(language, namespace)),
  )
  return (key) => {
    const text = texts[key]
    if (typeof text !== 'string') throw new Error(`No text ${key} in ${namespaces.join(', ')}`)
    return text
  }
}

function textsOf(language: string, namespace: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../app/texts', language, `${namespace}.json`), 'utf8'))
}
