import { pageError } from '../../../http/page-error.ts'
import type { Route } from './+types/not-found.ts'

const longestPathShown = 200

export function loader({ url }: Route.LoaderArgs) {
  throw pageError(404, `Page not found ${url.pathname.slice(0, longestPathShown)}`)
}

/** The loader has always thrown by now; the router still needs a component for the route to be a page. */
export default function NotFound() {
  return null
}
