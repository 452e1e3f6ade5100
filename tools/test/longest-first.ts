import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What kills whole processes and starts them again takes a minute and more: begun among the last, such a file would be
 * waited for alone. Vitest itself begins with the files that have the most text.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return /\.crash\.test\.ts$|\/apps\/server\//.test(moduleId)
}
