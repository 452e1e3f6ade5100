type Sheet = { css: string; component: string | undefined }

/** Chooses among the style sheets, by path, those that a page needs; every one for null. */
export function sheetsFor(files: Readonly<Record<string, string>>): (html: string | null) => string {
  const sheets = Object.entries(files)
    .sort(([a], [b]) => tokensFirst(a, b) || a.localeCompare(b))
    .map(([path, css]): Sheet => ({ css: css.trim(), component: componentOf(path) }))
  return (html) => {
    const classes = html === null ? undefined : classesIn(html)
    return sheets
      .filter(({ component }) => component === undefined || !classes || isShown(component, classes))
      .map(({ css }) => css)
      .join('\n')
  }
}

// Layers, not order, decide who wins; tokens.css names the layers and so comes first.
function tokensFirst(a: string, b: string): number {
  return Number(b.endsWith('/tokens.css')) - Number(a.endsWith('/tokens.css'))
}

/** The classes of `ui/button/button.css` begin with `button`; sheets outside `ui/` belong to every page. */
function componentOf(path: string): string | undefined {
  return /\/ui\/[\w-]+\/([\w-]+)\.css$/.exec(path)?.[1]
}

/** Read once for all sheets: a page is long, its classes are few. */
function classesIn(html: string): readonly string[] {
  const lists = new Set(Array.from(html.matchAll(/class="([^"]*)"/g), ([, list]) => list!))
  return [...new Set([...lists].flatMap((list) => list.split(' ')))]
}

function isShown(component: string, classes: readonly string[]): boolean {
  return classes.some((name) => name === component || name.startsWith(`${component}-`))
}
