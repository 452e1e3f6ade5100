/** Words without their `[links](/in-them)`, for whoever reads but does not press. */
export function plainWords(text: string): string {
  return text.replace(/\[([^\]]+)\]\(\/[\w/#-]*\)/g, '$1')
}
