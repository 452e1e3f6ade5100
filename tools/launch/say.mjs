// Standard output belongs to the launched command: programs read the figures that `calc` prints there.
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Ends the launch with a message for the user and no stack. */
export class LaunchError extends Error {
  name = 'LaunchError'
}

export function fail(line) {
  throw new LaunchError(line)
}
