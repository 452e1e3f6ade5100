import type { Finding } from './source-tree.ts'

type Named = { name: string; line?: number }

/** Output of `knip --reporter json`: per file, a list of names for each kind of issue. */
export type KnipReport = { issues: ({ file: string } & Partial<Record<keyof typeof sentences, (Named | Named[])[]>>)[] }

const sentences = {
  files: () => 'is unused: delete it',
  dependencies: (name: string) => `lists \`${name}\`, which nothing imports: npm uninstall it`,
  devDependencies: (name: string) => `lists \`${name}\`, which is unused: npm uninstall it`,
  optionalPeerDependencies: (name: string) => `uses the optional peer \`${name}\`: list it`,
  unlisted: (name: string) => `uses \`${name}\`, which package.json does not list: add it`,
  binaries: (name: string) =>
    `runs \`${name}\`, which no listed package provides: list the package, or name it in knip.json`,
  unresolved: (name: string) => `imports \`${name}\`, which does not exist`,
  exports: (name: string) => `exports \`${name}\`, which nothing else uses: remove the \`export\` or the code`,
  types: (name: string) => `exports the type \`${name}\`, which is unused: remove it`,
  enumMembers: (name: string) => `has the member \`${name}\`, which is unused: remove it`,
  namespaceMembers: (name: string) => `has the member \`${name}\`, which is unused: remove it`,
  duplicates: (name: string) => `exports the same thing twice: ${name}`,
}

export function deadCode({ issues }: KnipReport): Finding[] {
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(sentences).flatMap(([kind, sentence]) =>
      (kinds[kind as keyof typeof sentences] ?? []).map((issue) => {
        const names = [issue].flat()
        const line = names[0]?.line
        return { file, ...(line ? { line } : {}), says: sentence(names.map(({ name }) => name).join(', ')) }
      }),
    ),
  )
}
