import type { Sex } from './iin.ts'
import { bareName } from './name-letters.ts'

export type Patronymic = {
  /** Father's name in the part common to all forms: «Серик» of «Серикович» and «Серікұлы». */
  readonly father: string
  /** Sex of the child; a bare father's name does not show it. */
  readonly of: Sex | null
}

const endings: readonly (readonly [RegExp, Sex])[] = [
  [/(?:ули|угли|огли)$/, 'male'],
  [/(?:кизи|гизи)$/, 'female'],
  [/(?:ович|евич|ич)$/, 'male'],
  [/(?:овна|евна|инична|ична)$/, 'female'],
]

export function readPatronymic(text: string): Patronymic {
  const bare = bareName(text)
  const found = endings.find(([ending]) => ending.test(bare) && bare.replace(ending, '') !== '')
  // Russian forms drop the father's last vowel («Ильич», «Абаевич»), so it is dropped from every form.
  const father = (found ? bare.replace(found[0], '') : bare).replace(/[аеиоу]+$/, '')
  return { father, of: found?.[1] ?? null }
}
