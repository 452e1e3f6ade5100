export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

const darkRules = new Map<CSSMediaRule, string>()

/**
 * The product follows the system theme and has no switch; the gallery must show both themes without leaving the page.
 * The stylesheets stay as they are: only the media query of their dark rules is replaced.
 */
export function paintTheme(theme: Theme): void {
  if (darkRules.size === 0) for (const stylesheet of document.styleSheets) collectDarkRules(stylesheet.cssRules)
  for (const [rule, asked] of darkRules) {
    rule.media.mediaText = theme === 'system' ? asked : theme === 'dark' ? 'all' : 'not all'
  }
  const { style } = document.documentElement
  if (theme === 'system') style.removeProperty('color-scheme')
  else style.setProperty('color-scheme', theme)
}

function collectDarkRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && /prefers-color-scheme:\s*dark/.test(rule.media.mediaText)) {
      darkRules.set(rule, rule.media.mediaText)
    } else if ('cssRules' in rule) {
      collectDarkRules(rule.cssRules as CSSRuleList)
    }
  }
}
