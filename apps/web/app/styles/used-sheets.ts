type Sheet = { css: string; isUsedIn: (html: string) => boolean }

/** Chooses among the style sheets, by path, those that a page needs; every one for null. */
export function sheetsFor(files: Readonly<Record<string, string>>): (html: string | null) => string {
  const sheets = Object.entries(files)
    .sort(([a], [b]) => tokensFirst(a, b) || a.localeCompare(b))
    .map(([path, css]): Sheet => ({ css: css.trim(), isUsedIn: usage(path) }))
  return (html) =>
    sheets
      .filter(({ isUsedIn }) => html === null || isUsedIn(html))
      .map(({ css }) => css)
      .join('\n')
}

// Layers, not order, decide who wins; tokens.css names the layers and so comes first.
function tokensFirst(a: string, b: string): number {
  return Number(b.endsWith('/tokens.css')) - Number(a.endsWith('/tokens.css'))
}

/** The classes of `ui/button/button.css` begin with `button`; sheets outside `ui/` belong to every page. */
function usage(path: string): Sheet['isUsedIn'] {
  const component = /\/ui\/[\w-]+\/([\w-]+)\.css$/.exec(path)?.[1]
  if (component === undefined) return () => true
  const rootClass = new RegExp(`class="(?:[^"]* )?${component}[-" ]`)
  return (html) => rootClass.test(html)
}
