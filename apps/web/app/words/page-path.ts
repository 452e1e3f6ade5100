import { sitePaths } from '../site-paths.ts'

/** Ancestor paths, top first, without the home page: `/a` for `/a/b`. */
export function pagesAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1)
  return parts
    .map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
    .filter((above) => sitePaths.some(({ path }) => path === above))
}
