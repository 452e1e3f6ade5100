type Stylesheet = { css: string; isFor: (page: AskingPage) => boolean }

type AskingPage = { readonly html: string; readonly isScripted: boolean; readonly classes: () => readonly string[] }

export function stylesheetsFor(files: Readonly<Record<string, string>>): (html: string, isScripted: boolean) => string {
  const stylesheets = Object.entries(files)
    .sort(([a], [b]) => tokensFirst(a, b) || a.localeCompare(b))
    .map(([path, css]): Stylesheet => ({ css: css.trim(), isFor: ruleOf(path) }))
  return (html, isScripted) => {
    let read: readonly string[] | undefined
    const classes = () => {
      read ??= classesIn(html)
      return read
    }
    return stylesheets
      .filter(({ isFor }) => isFor({ html, isScripted, classes }))
      .map(({ css }) => css)
      .join('\n')
  }
}

/**
 * The classes of `ui/button/button.css` begin with `button`: a read-only page contains it if it shows one, a page with
 * script always, for the screens that follow. An `operator.own.css` goes only to server-rendered pages with an element
 * whose first class begins with that name. All other stylesheets go to every page.
 */
function ruleOf(path: string): Stylesheet['isFor'] {
  const own = /\/([\w-]+)\.own\.css$/.exec(path)?.[1]
  if (own !== undefined) return ({ html }) => html.includes(`class="${own}`)
  const component = /\/ui\/[\w-]+\/([\w-]+)\.css$/.exec(path)?.[1]
  if (component === undefined) return () => true
  return ({ classes, isScripted }) => isScripted || isShown(component, classes())
}

// Layers, not order, decide precedence; tokens.css declares the layers and so must be first.
function tokensFirst(a: string, b: string): number {
  return Number(b.endsWith('/tokens.css')) - Number(a.endsWith('/tokens.css'))
}

/** Parsed once for all stylesheets: a page is long but has few classes. */
function classesIn(html: string): readonly string[] {
  const lists = new Set(Array.from(html.matchAll(/class="([^"]*)"/g), ([, list = '']) => list))
  return [...new Set([...lists].flatMap((list) => list.split(' ')))]
}

function isShown(component: string, classes: readonly string[]): boolean {
  return classes.some((name) => name === component || name.startsWith(`${component}-`))
}
