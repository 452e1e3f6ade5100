import type { Dictionary } from './dictionaries.ts'

/** Namespaces of read-only pages: a page with script loads this list on the first navigation to one of them. */
export const namespacesOfPages = import.meta.glob<Dictionary>(
  [
    './*/*.json',
    '!./*/{agreement,cabinet,camera,documents,error-page,form,identification,iin,registration,session,shell,waiting}.json',
  ],
  { import: 'default' },
)
