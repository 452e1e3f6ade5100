import type { WrittenCase } from '@qadam/domain/kazakh/in-case'

type InCase = (figure: string, wanted: WrittenCase) => string

let known: InCase | undefined

/**
 * Adds the case ending to a figure by how it is read aloud; leaves the figure as is until the endings are loaded with
 * the first Kazakh texts.
 */
export function withCase(figure: string, wanted: WrittenCase): string {
  return known ? known(figure, wanted) : figure
}

export function keepEndings(inCase: InCase): void {
  known = inCase
}
