import { type ComponentProps, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BootProvider } from './boot/boot.ts'
import { readBootData } from './boot/boot-data.ts'
import { islandSelector } from './boot/island.ts'
import { loadLaterStyles } from './boot/later-styles.ts'
import { Calculator } from './features/calculator/calculator.tsx'
import { type Dictionary, keepDictionary } from './texts/dictionaries.ts'

// The only island so far; a second one would need a name in the page to be loaded by.
const place = document.querySelector<HTMLElement>(islandSelector)
const { boot, islandTexts = '', laterStylesheet } = readBootData()

if (place) {
  const words = fetch(islandTexts).then((answer): Promise<Dictionary> => answer.json())
  Promise.all([words, loadLaterStyles(laterStylesheet)]).then(([dictionary]) => hydrate(place, dictionary), stayForm)
}

function hydrate(island: HTMLElement, dictionary: Dictionary): void {
  keepDictionary('calculator', boot.locale, dictionary)
  const properties = JSON.parse(island.dataset.island ?? '') as ComponentProps<typeof Calculator>
  // A transition is rendered in pieces, between which the browser answers a touch.
  startTransition(() => {
    hydrateRoot(
      island,
      <StrictMode>
        <BootProvider value={boot}>
          <Calculator {...properties} />
        </BootProvider>
      </StrictMode>,
    )
  })
}

/** Without its texts the calculator stays the form that a page without script has. */
function stayForm(): void {
  document.documentElement.removeAttribute('data-scripts')
}
