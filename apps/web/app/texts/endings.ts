import type { WrittenCase } from '@qadam/domain/kazakh/in-case'

type InCase = (figure: string, wanted: WrittenCase) => string

let known: InCase | undefined

/** A figure with the ending of how it is read aloud, once the endings are there: they come with the first Kazakh sentences. */
export function withCase(figure: string, wanted: WrittenCase): string {
  return known ? known(figure, wanted) : figure
}

export function keepEndings(inCase: InCase): void {
  known = inCase
}
