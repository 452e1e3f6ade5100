import type { DataRouter } from 'react-router'

/** React Router's own, as it leaves it on the page: no public interface, and journeys fail where it is missing. */
export function theRouter(): DataRouter | undefined {
  return (globalThis as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter
}
