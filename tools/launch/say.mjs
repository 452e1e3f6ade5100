// Standard output belongs to the command that is launched: `calc` prints figures there that programs read.
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Ends the launch with a sentence for the person who started it, and no stack. */
export class LaunchError extends Error {
  name = 'LaunchError'
}

export function fail(line) {
  throw new LaunchError(line)
}
