import { fatalEvent } from '../../visit/fatal-event.ts'
import { nextPage } from '../../visit/next-page.ts'
import { theVisit } from '../../visit/the-visit.ts'

/**
 * When a screen's code fails to load, the router reloads the page being left, and the click would be lost. Loads the
 * wanted page instead (Spec §4); a browser without the Navigation API reloads and continues from there
 * (wanted-page.ts).
 */
export function reopenFailedScreens(): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    const { wanted } = nextPage
    if (event.navigationType !== 'reload' || event.userInitiated || wanted === undefined) return
    event.preventDefault()
    // The page exists, the device is offline: the error page explains it.
    if (!navigator.onLine) dispatchEvent(new CustomEvent(fatalEvent, { detail: new Error(`${wanted} did not come`) }))
    else
      theVisit().then(
        ({ openWanted }) => openWanted(wanted),
        () => location.assign(wanted),
      )
  })
}
