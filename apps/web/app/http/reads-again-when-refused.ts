import type { ShouldRevalidateFunction } from 'react-router'

/**
 * The router keeps a page's data when its action is refused. A page that asks for consent reads it again: the version on
 * the screen may have been replaced, and would be refused for ever.
 */
export const readsAgainWhenRefused: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus >= 400
