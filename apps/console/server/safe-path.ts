/** An address of this very server, or its first page: `//host` and `/\host` lead elsewhere. */
export function safePath(given: string | null): string {
  return given !== null && /^\/(?![/\\])[\w/-]*$/.test(given) ? given : '/'
}
