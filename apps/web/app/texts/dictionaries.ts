import { defaultLocale, type LocaleCode, localeCodes } from '@qadam/wire/locale'
import { keepEndings } from './endings.ts'
import type { Namespace } from './namespaces.ts'
import type { Plural } from './phrase.ts'
import { withRetries } from './with-retries.ts'

export type Dictionary = Readonly<Record<string, string | Plural>>

// The browser fetches one namespace in one language; the server has all of them (dictionaries.server.ts), and an island
// loads its own (entry.island.tsx). namespaces-of-pages.ts lists the other namespaces.
const isFetching = !import.meta.env.SSR && !import.meta.env.ISLAND
const overTheWire = isFetching
  ? import.meta.glob<Dictionary>(
      './*/{agreement,cabinet,camera,documents,error-page,form,identification,iin,registration,session,shell,waiting}.json',
      { import: 'default' },
    )
  : {}
const namespacesOfPages = async () => (isFetching ? (await import('./namespaces-of-pages.ts')).namespacesOfPages : {})

/** A separate file, which Russian pages never load. */
const learnEndings = async () => isFetching && keepEndings((await import('@qadam/domain/kazakh/in-case')).inCase)

const ready = new Map<string, Dictionary>()
const loading = new Map<string, Promise<Dictionary>>()

/**
 * React renders a suspended component once more and expects the same calls of `use`, so a dictionary that one has
 * waited for is read from its promise from then on.
 */
const awaited = new Set<string>()

export function dictionaryInMemory(namespace: Namespace, locale: LocaleCode): Dictionary | undefined {
  const file = fileOf(namespace, locale)
  return awaited.has(file) ? undefined : ready.get(file)
}

/** For a component that waits for it, with `use`. */
export function awaitDictionary(namespace: Namespace, locale: LocaleCode): Promise<Dictionary> {
  awaited.add(fileOf(namespace, locale))
  return loadDictionary(namespace, locale)
}

export function keepFiles(files: Readonly<Record<string, Dictionary>>): void {
  for (const [file, dictionary] of Object.entries(files)) ready.set(file, dictionary)
}

export function keepDictionary(namespace: Namespace, locale: LocaleCode, dictionary: Dictionary): void {
  ready.set(fileOf(namespace, locale), dictionary)
}

export function loadDictionary(namespace: Namespace, locale: LocaleCode): Promise<Dictionary> {
  // Leaves everything below out of the island's script.
  if (import.meta.env.ISLAND) throw new Error(`The island has no ${namespace}`)
  const file = fileOf(namespace, locale)
  const started = loading.get(file) ?? load(namespace, locale)
  loading.set(file, started)
  return started
}

/** Prefetches a namespace; a failure is ignored, because the page loads it again when needed. */
export async function prefetch(namespace: Namespace, locale: LocaleCode): Promise<void> {
  const file = fileOf(namespace, locale)
  if (ready.has(file)) return
  try {
    const dictionary = await (overTheWire[file] ?? (await namespacesOfPages())[file])?.()
    if (dictionary) ready.set(file, dictionary)
  } catch {
    // Loaded again with retries.
  }
}

/**
 * A lost connection, or a server that starts again, comes back within these retries; texts removed by a new deployment
 * do not.
 */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]

async function load(namespace: Namespace, locale: LocaleCode): Promise<Dictionary> {
  const dictionary = await withRetries(() => fetchEither(namespace, locale), pausesMs)
  ready.set(fileOf(namespace, locale), dictionary)
  return dictionary
}

async function fetchEither(namespace: Namespace, locale: LocaleCode): Promise<Dictionary> {
  return fetchDictionary(namespace, locale).catch((error: unknown) => {
    // Spec §8: the failure is only logged to the console, and the texts of the other language are used.
    // biome-ignore lint/suspicious/noConsole: the specification asks for the console
    console.error('Failed locale loading', locale, namespace, error)
    return fetchDictionary(namespace, localeCodes.find((code) => code !== locale) ?? defaultLocale)
  })
}

async function fetchDictionary(namespace: Namespace, locale: LocaleCode): Promise<Dictionary> {
  const file = fileOf(namespace, locale)
  const fetchFile = overTheWire[file] ?? (await namespacesOfPages())[file]
  if (!fetchFile) throw new Error(`No texts for ${file}`)
  const [dictionary] = await Promise.all([fetchFile(), locale === 'kk' && learnEndings()])
  return dictionary
}

function fileOf(namespace: Namespace, locale: LocaleCode): string {
  return `./${locale}/${namespace}.json`
}
