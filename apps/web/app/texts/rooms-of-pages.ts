import type { Dictionary } from './dictionaries.ts'

/** The rooms of pages that are read: a page with script learns where they are when one of them is gone to. */
export const namespacesOfPages = import.meta.glob<Dictionary>(
  [
    './*/*.json',
    '!./*/{agreement,cabinet,camera,documents,error-page,form,identification,iin,registration,session,shell,waiting}.json',
  ],
  { import: 'default' },
)
