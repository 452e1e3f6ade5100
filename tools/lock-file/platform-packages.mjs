/**
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 * @typedef {{
 *   version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string>,
 * }} LockEntry
 */

/**
 * Optional packages missing from the lock file. `npm ci` refuses such a file outright; npm writes one when its registry
 * has the binaries of only some platforms.
 * @param {LockFile} lock
 */
export function missingPlatformPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foldersSeenFrom(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map(([name, version]) => ({ name, version, neededBy: path })),
  )
}

/**
 * Returns the lock file with an entry for each missing package: enough for npm to skip it on other platforms.
 * @param {LockFile} lock
 * @returns {LockFile}
 */
export function withPlatformPackages(lock) {
  const added = missingPlatformPackages(lock).map(({ name, version, neededBy }) => {
    const { os, cpu, libc } = platformOf(name)
    const isDev = lock.packages[neededBy]?.dev === true
    // In npm's own order, so that the next install changes nothing.
    const entry = { version, cpu, ...(isDev ? { dev: true } : {}), ...(libc ? { libc } : {}), optional: true, os }
    return [`node_modules/${name}`, entry]
  })
  const { '': project, ...others } = lock.packages
  const sorted = [...Object.entries(others), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: { ...(project ? { '': project } : {}), ...Object.fromEntries(sorted) } }
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

// Such packages are named after the platform: `@biomejs/cli-linux-arm64-musl`.
function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`${name} does not state its platform: add its entry by hand`)
  if (os[0] !== 'linux') return { os, cpu }
  return { os, cpu, libc: words.some((word) => word.startsWith('musl')) ? ['musl'] : ['glibc'] }
}

// Searches as Node resolves packages: in the package's own node_modules, then in every one above it.
function foldersSeenFrom(path) {
  const inner = path === '' ? [] : [`${path}/`]
  const above = [...path.matchAll(/node_modules\//g)].map(({ index }) => path.slice(0, index)).reverse()
  return [...inner, ...above, '']
}
