import { createContext, use, useContext } from 'react'
import { awaitDictionary, dictionaryInMemory } from './dictionaries.ts'
import type { Namespace, NamespaceTexts } from './namespaces.ts'
import { PageLocale } from './page-locale.ts'
import { phrase, type Values } from './phrase.ts'

export type Translate<R extends Namespace> = (key: keyof NamespaceTexts[R] & string, values?: Values) => string

/** Texts of a namespace in the page's language: `const t = useText('contacts')`, then `t('title')`. */
export function useText<R extends Namespace>(namespace: R): Translate<R> {
  const locale = useContext(PageLocale)
  useContext(UsedNamespaces)?.add(namespace)
  const dictionary = dictionaryInMemory(namespace, locale) ?? use(awaitDictionary(namespace, locale))
  return (key, values) => phrase(dictionary[key] ?? key, locale, values)
}

/** Collects the namespaces a page used, so that the browser loads them before hydration. */
export const UsedNamespaces = createContext<Set<Namespace> | null>(null)
