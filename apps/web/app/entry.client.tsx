import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { BootProvider } from './boot/boot.ts'
import { readHandOver } from './boot/hand-over.ts'
import { loadDictionary } from './texts/dictionaries.ts'
import type { Room } from './texts/rooms.ts'

const { boot, rooms } = readHandOver()

// Not `await` at the top: what the sentences come in may need this very file, and would wait for it to come to its end.
Promise.all(rooms.map((room) => loadDictionary(room as Room, boot.locale))).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <BootProvider value={boot}>
          <HydratedRouter />
        </BootProvider>
      </StrictMode>,
    )
  }),
)
