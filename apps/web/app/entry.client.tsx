import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { BootProvider } from './boot/boot.ts'
import { readBootData } from './boot/boot-data.ts'
import { loadLaterStyles } from './boot/later-styles.ts'
import { reopenFailedScreens } from './features/deploy-watch/failed-screens.ts'
import { loadDictionary } from './texts/dictionaries.ts'
import type { Namespace } from './texts/namespaces.ts'
import { listenToFetchers, nextPage } from './visit/next-page.ts'
import { theVisit, type Visit } from './visit/the-visit.ts'

const { boot, laterStylesheet, namespaces } = readBootData()

reopenFailedScreens()

const report: Visit['reportFailure'] = (error, where) => theVisit().then((visit) => visit.reportFailure(error, where))

// Not a top-level `await`: the chunk with the texts may import this file and would wait for it to finish.
Promise.all([
  loadLaterStyles(laterStylesheet),
  ...namespaces.map((namespace) => loadDictionary(namespace as Namespace, boot.locale)),
]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <BootProvider value={boot}>
          <HydratedRouter onError={report} instrumentations={[listenToFetchers]} />
        </BootProvider>
      </StrictMode>,
      {
        // The router reports it, together with the route.
        onCaughtError: () => {},
        // React has recovered: the error is reported and the page stays as it is.
        onRecoverableError: (error, errorInfo) => report(error, { errorInfo }),
      },
    )
  }),
)

// The screen and its socket load first.
beginVisitIn(1_000)

/** Retries a failed load with growing pauses: without this script a page would never learn of a new version. */
function beginVisitIn(pauseMs: number): void {
  const begin = () =>
    theVisit().then(
      ({ beginRoutedVisit }) => beginRoutedVisit(boot, nextPage),
      () => beginVisitIn(pauseMs * 4),
    )
  setTimeout(begin, pauseMs)
}
