import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { BootProvider } from './boot/boot.ts'
import { readBootData } from './boot/boot-data.ts'
import { reopenFailedScreens } from './features/deploy-watch/failed-screens.ts'
import { loadDictionary } from './texts/dictionaries.ts'
import type { Room } from './texts/namespaces.ts'
import { listenToFetchers, nextPage } from './visit/next-page.ts'
import { theVisit, type Visit } from './visit/the-visit.ts'

const { boot, rooms } = readBootData()

reopenFailedScreens()

const report: Visit['reportFailure'] = (error, where) => theVisit().then((visit) => visit.reportFailure(error, where))

// Not `await` at the top: what the sentences come in may need this very file, and would wait for it to come to its end.
Promise.all(rooms.map((room) => loadDictionary(room as Room, boot.locale))).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <BootProvider value={boot}>
          <HydratedRouter onError={report} instrumentations={[listenToFetchers]} />
        </BootProvider>
      </StrictMode>,
      {
        // The router tells of it, and knows the route.
        onCaughtError: () => {},
        // React has helped itself: it is told of, and nobody is led away from the page.
        onRecoverableError: (error, errorInfo) => report(error, { errorInfo }),
      },
    )
  }),
)

// The screen and its socket come first.
beginVisitIn(1_000)

/** What did not come is asked for again, ever more rarely: a page without it would never hear of a new version. */
function beginVisitIn(pauseMs: number): void {
  const begin = () =>
    theVisit().then(
      ({ beginRoutedVisit }) => beginRoutedVisit(boot, nextPage),
      () => beginVisitIn(pauseMs * 4),
    )
  setTimeout(begin, pauseMs)
}
