import { setTitle, type WidthOf } from './title-lines.ts'

export type SharePicture = { readonly title: string; readonly projectName: string }

const pictureSize = { width: 1200, height: 630 } as const

// The light colours of the kit's tokens.css: a picture in a chat cannot know its reader's theme.
const brand = '#0a6b52'
const brandStrong = '#075240'
const onBrand = '#ffffff'
const sun = '#f6bd4f'
// The fill below the steps, as in public/share.png.
const depth = '#0a4a38'

const lettering = 'font-family="Inter" font-weight="700" letter-spacing="-0.025em" xml:space="preserve"'
const left = 80
const widestTitle = 890
const widestName = 780

/** Draws the page's title on the brand colour, with the product's name above it and the logo's steps below. */
export function drawSharePicture({ title, projectName }: SharePicture, widthOf: WidthOf): string {
  const { lines, size } = setTitle(title, widestTitle, widthOf)
  const nameSize = Math.min(44, widestName / widthOf(projectName))
  return svg(
    pictureSize,
    `<defs><linearGradient id="dusk" x2="0" y2="1"><stop stop-color="${brand}"/><stop offset="1" stop-color="${brandStrong}"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#dusk)"/>
${steps}
${mark}
<text ${lettering} x="174" y="${104 + nameSize * 0.36}" font-size="${nameSize}" fill="${onBrand}">${escaped(projectName)}</text>
${linesOf(lines, size)}`,
  )
}

/** Draws a single text for measuring. */
export function drawText(text: string, size: number): string {
  return svg({ width: 10, height: 10 }, `<text ${lettering} font-size="${size}">${escaped(text)}</text>`)
}

// The paths of public/favicon.svg on the fill of the steps: its own green would vanish on the same green.
const mark = `<g transform="translate(${left} 68) scale(2.25)"><rect width="32" height="32" rx="9" fill="${depth}"/><circle cx="11" cy="10.5" r="3" fill="${sun}"/><path d="M6.5 24H13v-5.75h6.25V12.5H25.5" fill="none" stroke="${onBrand}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></g>`

// To the right of the widest title and below its fourth line.
const way = 'M-20 578H960V514H1040V450H1120V386H1220'
const steps = `<g fill="${sun}"><circle cx="1084" cy="166" r="104" fill-opacity="0.08"/><circle cx="1084" cy="166" r="75" fill-opacity="0.12"/><circle cx="1084" cy="166" r="48"/></g>
<path d="${way}V650H-20Z" fill="${depth}"/><path d="${way}" fill="none" stroke="${onBrand}" stroke-width="12" stroke-linejoin="round"/>`

function linesOf(lines: readonly string[], size: number): string {
  const leading = size * 1.14
  const middle = 350
  const first = middle - ((lines.length - 1) * leading) / 2 + size * 0.36
  // A glyph starts slightly right of its origin, which at this size is visible beside the logo.
  const begins = left - size * 0.06
  return lines
    .map(
      (line, n) =>
        `<text ${lettering} x="${begins}" y="${first + n * leading}" font-size="${size}" fill="${onBrand}">${escaped(line)}</text>`,
    )
    .join('\n')
}

function svg({ width, height }: { width: number; height: number }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML does not allow some characters, even escaped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}
