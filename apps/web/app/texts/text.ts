import { createContext, use, useContext } from 'react'
import { dictionaryInMemory, loadDictionary } from './dictionaries.ts'
import type { App, Room } from './namespaces.ts'
import { PageLocale } from './page-locale.ts'
import { phrase, type Values } from './phrase.ts'

export type Translate<R extends Room> = (key: keyof App[R] & string, values?: Values) => string

/** The sentences of a room in the page's language: `const t = useText('contacts')`, then `t('title')`. */
export function useText<R extends Room>(room: R): Translate<R> {
  const locale = useContext(PageLocale)
  useContext(SpokenRooms)?.add(room)
  const dictionary = dictionaryInMemory(room, locale) ?? use(loadDictionary(room, locale))
  return (key, values) => phrase(dictionary[key] ?? key, locale, values)
}

/** Collects the rooms whose sentences a page used, so that the browser has them before it wakes the page up. */
export const SpokenRooms = createContext<Set<Room> | null>(null)
