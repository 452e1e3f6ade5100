/** Strips `[links](/in-them)` to their words, for text without links. */
export function plainWords(text: string): string {
  return text.replace(/\[([^\]]+)\]\(\/[\w/#-]*\)/g, '$1')
}
