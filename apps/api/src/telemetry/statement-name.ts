const verbs = /^\s*([a-z]+)/i
const table = String.raw`\s+"?([a-z_][\w.]{0,60})"?`
const places: Readonly<Record<string, RegExp>> = {
  select: new RegExp(String.raw`\bfrom${table}`, 'i'),
  insert: new RegExp(String.raw`\binto${table}`, 'i'),
  update: new RegExp(String.raw`\bupdate${table}`, 'i'),
  delete: new RegExp(String.raw`\bfrom${table}`, 'i'),
}

/** A statement's verb and table, such as «update registrations». Never its text, which could contain a value. */
export function statementName(text: string): string {
  const verb = verbs.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  return [verb, places[verb]?.exec(text)?.[1]].filter(Boolean).join(' ')
}
