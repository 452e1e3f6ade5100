const sheets = import.meta.glob<string>('../**/*.css', { eager: true, query: '?inline', import: 'default' })

/**
 * Every style of the site as one sheet, printed into the page: a stylesheet of its own would cost the first paint
 * a round trip. Layers, not order, decide who wins; tokens.css names them and so comes first.
 */
export const styles = Object.entries(sheets)
  .sort(([a], [b]) => Number(b.endsWith('/tokens.css')) - Number(a.endsWith('/tokens.css')) || a.localeCompare(b))
  .map(([, css]) => css.trim())
  .join('\n')
