/** Returns a path on this server, or `/`: `//host` and `/\host` would lead elsewhere. */
export function safePath(given: string | null): string {
  return given !== null && /^\/(?![/\\])[\w/-]*$/.test(given) ? given : '/'
}
