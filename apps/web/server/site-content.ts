import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { phoneText } from '@qadam/domain/person/phone-text'
import { type LocaleCode, localeCodes } from '@qadam/wire/locale'
import { contentSearch } from '../app/content/content-search.ts'
import { type ContentBlock, type PageContent, pageContent } from '../app/content/page-content.ts'
import { contentName, type FoundContent, type SiteContent } from '../app/content/site-content.ts'
import { type PlaceOfSite, sitePaths } from '../app/site-paths.ts'
import type { WebSettings } from './public-config.ts'

export const ownContent = join(import.meta.dirname, '../content')

const places: readonly PlaceOfSite[] = sitePaths

/** The lender's mandatory facts; a page that uses any of them names the lender. */
const lenderFacts = ['legal_name', 'bin', 'licence', 'address', 'iban', 'bank', 'bic'] as const

/** The lender's texts, or the settings about them, are wrong; the message names every problem. */
export class SiteTextsError extends Error {
  override readonly name = 'SiteTextsError'
}

/** Reads and checks all text pages once, with the lender's facts filled in; an error stops the start-up. */
export function readContent(settings: WebSettings, folder = ownContent): SiteContent {
  const problems = problemsOfSettings(settings, folder)
  const pages = new Map<string, FoundContent>()
  for (const locale of localeCodes) {
    const facts = factsIn(settings, locale)
    for (const file of filesOf(folder, settings.CONTENT_DIR, locale)) {
      const text = readFileSync(file, 'utf8')
      const read = pageContent.safeParse(parsed(filledIn(text, facts)))
      const name = file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
      if (read.success) {
        const namesLender = lenderFacts.some((fact) => text.includes(`{${fact}}`))
        const isConnected = isConnectedHere(settings, name)
        pages.set(`${locale} ${name}`, { ...withConnectedLinks(settings, read.data), namesLender, isConnected })
      } else problems.push(...read.error.issues.map((issue) => `${file}: ${issue.path.join('.')} ${issue.message}`))
    }
  }
  if (problems.length > 0) throw new SiteTextsError(`Texts that cannot be shown:\n${problems.join('\n')}`)
  const find = (locale: LocaleCode, name: string) => pages.get(`${locale} ${name}`)
  const searches = Object.fromEntries(
    localeCodes.map((locale) => [locale, contentSearch(indexedPages(locale, find))]),
  ) as Record<LocaleCode, ReturnType<typeof contentSearch>>
  return { find, search: (locale, question) => searches[locale](question) }
}

/** A misspelt folder or channel would show the samples, or hide a way to pay, and nobody would be told. */
function problemsOfSettings({ CONTENT_DIR: theirs, PAYMENT_CHANNELS = [] }: WebSettings, folder: string): string[] {
  const problems: string[] = []
  if (theirs !== undefined && !localeCodes.some((locale) => existsSync(join(theirs, locale))))
    problems.push(`CONTENT_DIR=${theirs}: this folder has neither ru/ nor kk/`)
  const known = [folder, theirs ?? folder]
    .flatMap((each) => localeCodes.flatMap((locale) => namesIn(join(each, locale))))
    .filter((name) => name.startsWith(waysToPay))
    .map((name) => name.slice(waysToPay.length, -'.json'.length))
  for (const channel of PAYMENT_CHANNELS.filter((name) => !known.includes(name)))
    problems.push(`PAYMENT_CHANNELS: ${channel} has no page; pages: ${[...new Set(known)].sort().join(', ')}`)
  return problems
}

function indexedPages(locale: LocaleCode, find: SiteContent['find']) {
  return places.flatMap(({ isIndexed, path }) => {
    const content = isIndexed ? find(locale, contentName(path)) : undefined
    return content ? [{ path, content }] : []
  })
}

const waysToPay = 'how-to-back-'

/** Card payments are part of the product: no stand starts without an acquirer (CARD_PAYMENTS_PROVIDER). */
const builtInWay = 'bank-card'

/** The texts serve all lenders, so any other payment channel counts as connected only if the settings list it. */
function isConnectedHere({ PAYMENT_CHANNELS = [] }: WebSettings, name: string): boolean {
  return !name.startsWith(waysToPay) || [builtInWay, ...PAYMENT_CHANNELS].includes(name.slice(waysToPay.length))
}

/** A list of ways to pay offers only those that work here; a list left empty goes. */
function withConnectedLinks(settings: WebSettings, content: PageContent): PageContent {
  const connected = (block: ContentBlock): ContentBlock[] => {
    if (block.kind !== 'links') return [block]
    const items = block.items.filter(({ to }) => isConnectedHere(settings, contentName(to)))
    return items.length > 0 ? [{ ...block, items }] : []
  }
  return {
    ...content,
    sections: content.sections.map((section) => ({ ...section, blocks: section.blocks.flatMap(connected) })),
  }
}

function filesOf(folder: string, replacing: string | undefined, locale: LocaleCode): string[] {
  const [ours, theirs] = [join(folder, locale), join(replacing ?? folder, locale)]
  const replaced = new Set(namesIn(theirs))
  return [...new Set([...namesIn(ours), ...replaced])]
    .sort()
    .map((name) => join(replaced.has(name) ? theirs : ours, name))
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function factsIn(settings: WebSettings, locale: LocaleCode): Readonly<Record<string, string>> {
  const isKazakh = locale === 'kk'
  return {
    name: settings.PROJECT_NAME,
    phone: phoneText(settings.SUPPORT_PHONE),
    email: settings.SUPPORT_EMAIL,
    security_email: settings.SECURITY_EMAIL,
    legal_name: isKazakh ? settings.LENDER_LEGAL_NAME_KK : settings.LENDER_LEGAL_NAME,
    address: isKazakh ? settings.LENDER_ADDRESS_KK : settings.LENDER_ADDRESS,
    bin: settings.LENDER_BIN,
    licence: settings.LENDER_LICENCE,
    iban: settings.LENDER_IBAN,
    bank: settings.LENDER_BANK,
    bic: settings.LENDER_BIC,
  } satisfies Record<(typeof lenderFacts)[number], string> & Record<string, string>
}

/** The facts are inserted into JSON text, so they are escaped: a quotation mark must not end a string. */
function filledIn(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const fact = facts[name]
    return fact === undefined ? placeholder : JSON.stringify(fact).slice(1, -1)
  })
}
