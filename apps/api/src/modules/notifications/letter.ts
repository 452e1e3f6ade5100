import type { LocaleCode } from '@qadam/wire/locale'

type Letter = {
  readonly locale: LocaleCode
  readonly subject: string
  readonly lines: readonly string[]
  readonly link: { readonly button: string; readonly address: string } | undefined | ''
  readonly footer: string
}

/** Renders a letter that looks the same in every mail program: no images, no stylesheet, nothing fetched. */
export function letterPage({ footer, lines, link, locale, subject }: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5f4a;color:#ffffff;text-decoration:none">${escaped(link.button)}</a></p>`
    : ''
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#ffffff;color:#1c1c1c;font:16px/1.5 sans-serif"><div style="max-width:560px;margin:0 auto">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>`,
    ...lines.map(paragraph),
    button,
    `<p style="margin:24px 0 0;color:#595959;font-size:14px">${escaped(footer)}</p></div></body></html>`,
  ].join('')
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
}
