import { type Finding, isCode, isTest, type SourceFile } from './source-tree.ts'

const longestFile = 400

// Names set by others: GitHub, npm, Docker, React Router, and our own documents in capitals.
const givenNames =
  /^(README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^Dockerfile$|^run$|^\.[a-z]+$|^package(-lock)?\.json$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const migration = /^\d{4}_[a-z0-9_]+\.sql$/
const isRole = /(routes|service|effects|repository|presenter)\.ts$/
const drawer = /^(utils?|helpers?|common|lib|shared|misc|general)$/

/** A file name states its content with the module's own noun, so that a search for that noun finds it. */
export function checkNames(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path }) => {
    const folders = path.split('/')
    const name = folders.pop()!
    const words = [...folders, name].flatMap((part) => part.replace(/\.[a-z0-9]+$/, '').split(/[-._]/))
    const opened = words.find((word) => drawer.test(word))
    const module = /^apps\/api\/src\/modules\/([^/]+)\//.exec(path)?.[1]
    return [
      opened && `has the vague name "${opened}": name it after the module that owns its content`,
      ![givenNames, kebabCase, migration].some((shape) => shape.test(name)) &&
        'is not in kebab-case: use small Latin letters, digits and hyphens',
      module &&
        isRole.test(name) &&
        !name.startsWith(`${module}-`) &&
        `does not start with the module's name: call it ${module}-${name}`,
    ]
      .filter((says) => typeof says === 'string')
      .map((says) => ({ file: path, says }))
  })
}

/** Data may be long; code of that length does two jobs. */
export function checkLength(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => isCode(file) || file.path.endsWith('.css'))
    .map((file) => ({ file, lines: file.text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ file, lines }) => ({
      file: file.path,
      says: `has ${lines} lines, more than ${longestFile}: find the second subject in it and move that to a file of its own`,
    }))
}

const requirement = /^(API|AUT|CAB|CFG|DEP|DOC|ERR|FIN|LIV|LOC|NAV|REG|RTC|SEO|TEL|UI|UTM|VIS)-\d{2}$/
const titleOfTest = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(?<title>.*?)\1/g

/**
 * `[CFG-04]` in a title claims that the test proves that row of the specification; it must have the form of a row's id.
 */
export function checkRequirementIds(files: SourceFile[]): Finding[] {
  return files.filter(isTest).flatMap((file) =>
    [...file.text.matchAll(titleOfTest)].flatMap((match) => {
      const claims = [...match.groups!.title!.matchAll(/\[([^\]]*[a-z]-\d[^\]]*)\]|\b([A-Z]{2,4}-\d+)\b/gi)]
      const wrong = claims.map(([, bracketed, bare]) => bracketed ?? bare!).filter((id) => !requirement.test(id))
      const line = file.text.slice(0, match.index).split('\n').length
      return wrong.map((id) => ({
        file: file.path,
        line,
        says: `contains "${id}": a requirement is written like [CFG-04]`,
      }))
    }),
  )
}
