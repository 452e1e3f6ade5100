type Output = { write(text: string): unknown }

/** For a developer's terminal: `23:08:31 info  answered GET /rest/reference/branches 200 6.6 ms`. */
export function shortLogLines(output: Output): { write(line: string): void } {
  return { write: (line) => void output.write(shortLine(line)) }
}

export function shortLine(line: string): string {
  const { err, level, msg, time, ...fields } = JSON.parse(line)
  const request = ['method', 'route', 'status'].map((name) => fields[name])
  const isRequest = msg === 'answered' && request.every((part) => part !== undefined)
  const details = isRequest ? [...request, `${fields.ms} ms`].join(' ') : JSON.stringify(fields)
  const stack = err ? `\n${err.stack ?? JSON.stringify(err)}` : ''
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${msg}${details === '{}' ? '' : ` ${details}`}${stack}\n`
}
