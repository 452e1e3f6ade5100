import { createContext, use, useContext } from 'react'
import { dictionaryInMemory, loadDictionary } from './dictionaries.ts'
import type { App, Room } from './namespaces.ts'
import { PageLocale } from './page-locale.ts'
import { phrase, type Values } from './phrase.ts'

export type Translate<R extends Room> = (key: keyof App[R] & string, values?: Values) => string

/** Texts of a namespace in the page's language: `const t = useText('contacts')`, then `t('title')`. */
export function useText<R extends Room>(room: R): Translate<R> {
  const locale = useContext(PageLocale)
  useContext(SpokenRooms)?.add(room)
  const dictionary = dictionaryInMemory(room, locale) ?? use(loadDictionary(room, locale))
  return (key, values) => phrase(dictionary[key] ?? key, locale, values)
}

/** Collects the namespaces a page used, so that the browser loads them before hydration. */
export const SpokenRooms = createContext<Set<Room> | null>(null)
