import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that kill and restart whole processes take a minute and more: started among the last, such a file would prolong
 * the run. Vitest itself starts with the largest files.
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
