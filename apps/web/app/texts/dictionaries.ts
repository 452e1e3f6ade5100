import { defaultLocale, type LocaleCode, localeCodes } from '@qadam/wire/locale'
import { keepEndings } from './endings.ts'
import type { Room } from './namespaces.ts'
import type { Plural } from './phrase.ts'

export type Dictionary = Readonly<Record<string, string | Plural>>

// The browser fetches one room in one language; the server has them all (dictionaries.server.ts), and an island has
// its sentences in the page. The other rooms are in rooms-of-pages.ts.
const isFetching = !import.meta.env.SSR && !import.meta.env.ISLAND
const overTheWire = isFetching
  ? import.meta.glob<Dictionary>(
      './*/{agreement,cabinet,camera,documents,error-page,form,identification,iin,registration,session,shell,waiting}.json',
      { import: 'default' },
    )
  : {}
const namespacesOfPages = async () => (isFetching ? (await import('./rooms-of-pages.ts')).namespacesOfPages : {})

/** A file of its own, so that whoever reads Russian never asks for it. */
const learnEndings = async () => isFetching && keepEndings((await import('@qadam/domain/kazakh/in-case')).inCase)

const ready = new Map<string, Dictionary>()
const loading = new Map<string, Promise<Dictionary>>()

export function dictionaryInMemory(room: Room, locale: LocaleCode): Dictionary | undefined {
  return ready.get(fileOf(room, locale))
}

export function keepFiles(files: Readonly<Record<string, Dictionary>>): void {
  for (const [file, dictionary] of Object.entries(files)) ready.set(file, dictionary)
}

export function keepDictionary(room: Room, locale: LocaleCode, dictionary: Dictionary): void {
  ready.set(fileOf(room, locale), dictionary)
}

export function loadDictionary(room: Room, locale: LocaleCode): Promise<Dictionary> {
  const file = fileOf(room, locale)
  const started = loading.get(file) ?? load(room, locale)
  loading.set(file, started)
  return started
}

/** For a page that may come next: what does not come now is asked for again when it is needed. */
export async function prefetch(room: Room, locale: LocaleCode): Promise<void> {
  const file = fileOf(room, locale)
  const dictionary = ready.has(file) ? undefined : await overTheWire[file]?.().catch(() => undefined)
  if (dictionary) ready.set(file, dictionary)
}

/** A lost connection comes back; sentences that are not there at all, after a new deployment, do not. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]

async function load(room: Room, locale: LocaleCode, pauses: readonly number[] = pausesMs): Promise<Dictionary> {
  const dictionary = await fetchEither(room, locale).catch(async (error: unknown) => {
    const [pauseMs, ...later] = pauses
    if (pauseMs === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return load(room, locale, later)
  })
  ready.set(fileOf(room, locale), dictionary)
  return dictionary
}

async function fetchEither(room: Room, locale: LocaleCode): Promise<Dictionary> {
  return fetchDictionary(room, locale).catch((error: unknown) => {
    // Spec §8: only the console hears of it; the person goes on in the other language.
    // biome-ignore lint/suspicious/noConsole: the specification asks for the console
    console.error('Failed locale loading', locale, room, error)
    return fetchDictionary(room, localeCodes.find((code) => code !== locale) ?? defaultLocale)
  })
}

async function fetchDictionary(room: Room, locale: LocaleCode): Promise<Dictionary> {
  const file = fileOf(room, locale)
  const fetchFile = overTheWire[file] ?? (await namespacesOfPages())[file]
  if (!fetchFile) throw new Error(`No texts for ${file}`)
  const [dictionary] = await Promise.all([fetchFile(), locale === 'kk' && learnEndings()])
  return dictionary
}

function fileOf(room: Room, locale: LocaleCode): string {
  return `./${locale}/${room}.json`
}
