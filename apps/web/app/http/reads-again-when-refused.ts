import type { ShouldRevalidateFunction } from 'react-router'

/**
 * The router keeps a page's data when its action is refused. A page that asks for consent reads it again: the version on
 * the screen may have been replaced, and would be refused for ever. Not after a failure (5xx, also of a lost connection):
 * reading would fail too, and take the page away with what was typed.
 */
export const readsAgainWhenRefused: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || (actionStatus >= 400 && actionStatus < 500)
