import { type ComponentProps, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BootProvider } from './boot/boot.ts'
import { readBootData } from './boot/boot-data.ts'
import { islandSelector } from './boot/island.ts'
import { Calculator } from './features/calculator/calculator.tsx'
import { keepDictionary } from './texts/dictionaries.ts'

// The only island so far; a second one would need a name in the page to be loaded by.
const place = document.querySelector<HTMLElement>(islandSelector)
const { boot, texts } = readBootData()

if (place) {
  keepDictionary('calculator', boot.locale, texts?.calculator ?? {})
  const properties = JSON.parse(place.dataset.island ?? '') as ComponentProps<typeof Calculator>
  hydrateRoot(
    place,
    <StrictMode>
      <BootProvider value={boot}>
        <Calculator {...properties} />
      </BootProvider>
    </StrictMode>,
  )
}
