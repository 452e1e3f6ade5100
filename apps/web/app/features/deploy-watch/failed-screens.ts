import { fatalEvent } from '../../visit/fatal-event.ts'
import { nextPage } from '../../visit/next-page.ts'
import { theVisit } from '../../visit/the-visit.ts'

/**
 * When a screen's code cannot be loaded, the router reloads the page that the person is leaving, and the click would be
 * lost. They wanted the other page: the load goes there (Spec §4). A browser without the Navigation API does reload, and
 * goes on from there (wanted-page.ts).
 */
export function reopenFailedScreens(): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    const { wanted } = nextPage
    if (event.navigationType !== 'reload' || event.userInitiated || wanted === undefined) return
    event.preventDefault()
    // It is not gone: the error page says what is the matter.
    if (!navigator.onLine) dispatchEvent(new CustomEvent(fatalEvent, { detail: new Error(`${wanted} did not come`) }))
    else
      theVisit().then(
        ({ openWanted }) => openWanted(wanted),
        () => location.assign(wanted),
      )
  })
}
