/** Where PostgreSQL is, as it may be printed: never the user or the password. */
export function databaseHost(databaseUrl: string): string {
  const { host, searchParams } = new URL(databaseUrl)
  return host || searchParams.get('host') || 'localhost'
}
