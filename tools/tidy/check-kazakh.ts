import { inCase, writtenCases } from '../../packages/domain/src/kazakh/in-case.ts'
import type { Finding, SourceFile } from './source-tree.ts'

// Words that follow a dative or an ablative, and so never a bare figure.
const afterword = '(?:дейін|бастап|кейін|артық|астам|асса|аспа|асып|асқан)'
const gap = '\\$?\\{(?<filled>[^{}]*)\\}'
const figure = '(?:\\d[\\d\\s]*(?:[,:]\\d+)?(?:\\s?[%₸])?|[%₸])'

const bareGap = new RegExp(`${gap}[\\s\\u00a0]+${afterword}`, 'gu')
const gluedGap = new RegExp(`${gap}(?<glue>-?)(?<ending>\\p{L}{1,4})(?!\\p{L})`, 'gu')
const bareFigure = new RegExp(`(?<![\\d,:.])${figure}[\\s\\u00a0]+${afterword}`, 'gu')
const gluedFigure = new RegExp(`(?<![\\d,:.])(?<figure>${figure})-(?<ending>\\p{L}{1,4})(?!\\p{L})`, 'gu')
const caseOfGap = /\{\w+:(?<wanted>[\w-]+)\}/gu

const said = ['0', '1', '2', '3', '4', '5', '6', '9', '10', '20', '40', '60', '100', '1 000', '1 %', '1 ₸']
const endings = new Set(said.flatMap((one) => writtenCases.map((wanted) => inCase(one, wanted).slice(one.length + 1))))

/**
 * Figures take their ending from how they are read aloud, so a placeholder must name its case: `{amount:dative}` or
 * `inCase(amount, 'dative')`.
 */
export function checkKazakh({ path, text }: SourceFile): Finding[] {
  const isTable = path.endsWith('.json')
  const flaws = [
    ...[...text.matchAll(bareGap)].filter(({ groups }) => isBare(groups?.filled)).map(sayCase),
    ...[...text.matchAll(gluedGap)]
      .filter(({ groups }) => endings.has(groups?.ending ?? '') && isBare(groups?.filled))
      .map(sayCase),
    ...[...text.matchAll(bareFigure)].map((match) => say(match, 'has a figure without a case ending')),
    ...[...text.matchAll(gluedFigure)]
      .filter(({ groups }) => isWrong(groups))
      .map((match) => say(match, 'has the wrong ending for how the figure is read')),
    ...(isTable ? [...text.matchAll(caseOfGap)] : [])
      .filter(({ groups }) => !writtenCases.some((wanted) => wanted === groups?.wanted))
      .map((match) => say(match, `names an unknown case; the cases are: ${writtenCases.join(', ')}`)),
    ...(path.endsWith('/calculator.json') ? [...text.matchAll(caseOfGap)] : []).map((match) =>
      say(
        match,
        "requires an ending in the home page's island, which has no endings: rephrase so that the figure needs no case",
      ),
    ),
  ]
  return flaws.map(({ index, says }) => ({ file: path, line: text.slice(0, index).split('\n').length, says }))
}

function isBare(filled = ''): boolean {
  return !filled.includes(':') && !filled.startsWith('inCase(')
}

function isWrong({ figure = '', ending = '' }: Record<string, string> = {}): boolean {
  return endings.has(ending) && !writtenCases.some((wanted) => inCase(figure, wanted) === `${figure}-${ending}`)
}

function sayCase(match: RegExpExecArray) {
  return say(
    match,
    "attaches an ending to a value that is not known yet: write {gap:dative}, in code inCase(gap, 'dative')",
  )
}

function say({ 0: words, index }: RegExpExecArray, says: string) {
  return { index, says: `«${words}» ${says}` }
}
