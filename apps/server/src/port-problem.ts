/** Which of the two settings of a port is wrong: the system's code says whether the port or the address is refused. */
export function portProblem(of: 'metrics' | 'console', port: number, host: string, cause: unknown): string {
  const prefix = of.toUpperCase()
  const { code } = cause as NodeJS.ErrnoException
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    ? `The ${of} port cannot be opened at ${host}: set ${prefix}_HOST to an address of this machine.`
    : `The ${of} port ${port} cannot be opened: set ${prefix}_PORT to a free port or to off.`
}
