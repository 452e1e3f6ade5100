/** PostgreSQL's host in a printable form: never the user or the password. */
export function databaseHost(databaseUrl: string): string {
  const { host, searchParams } = new URL(databaseUrl)
  return host || searchParams.get('host') || 'localhost'
}
