import { type ComponentProps, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type IslandData, islandDataId, islandSelector } from './boot/island.ts'
import { loadLaterStyles } from './boot/later-styles.ts'
import { Calculator } from './features/calculator/calculator.tsx'
import { type Dictionary, keepDictionary } from './texts/dictionaries.ts'
import { PageLocale } from './texts/page-locale.ts'

// The only island so far; a second one would need a name in the page to be loaded by.
const place = document.querySelector<HTMLElement>(islandSelector)
const data = document.getElementById(islandDataId)?.textContent
const { laterStylesheet, locale, texts } = JSON.parse(data ?? '') as IslandData

if (place) {
  const words = fetch(texts).then((answer): Promise<Dictionary> => answer.json())
  Promise.all([words, loadLaterStyles(laterStylesheet)]).then(([dictionary]) => hydrate(place, dictionary), stayForm)
}

function hydrate(island: HTMLElement, dictionary: Dictionary): void {
  keepDictionary('calculator', locale, dictionary)
  const properties = JSON.parse(island.dataset.island ?? '') as ComponentProps<typeof Calculator>
  // A transition is rendered in pieces, between which the browser answers a touch.
  startTransition(() => {
    hydrateRoot(
      island,
      <StrictMode>
        <PageLocale value={locale}>
          <Calculator {...properties} />
        </PageLocale>
      </StrictMode>,
    )
  })
}

/** Without its texts the calculator stays the form that a page without script has. */
function stayForm(): void {
  document.documentElement.removeAttribute('data-scripts')
}
