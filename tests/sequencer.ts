import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of half a minute and more; of those that start servers all the time, no more than two begin together. */
const longest = [
  'lifecycle/faults/killed-server',
  'lifecycle/demo',
  'lifecycle/faults/database',
  'lifecycle/launcher',
  'isolation/routes',
  'integration/hostile-input/forms',
  'integration/billing/stripe/stripe-faults',
  'integration/hostile-input/urls',
  'integration/memberships/change-request-faults',
]

/** A worker keeps what it has imported for as long as the next file in line is of the same project. */
const projects = ['database', 'apart', 'unit']

/** Project after project, and in each what takes long before what does not, so that nothing long ends alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = files.map((file) => {
      const at = longest.findIndex((name) => file.moduleId.endsWith(`tests/${name}.test.ts`))
      return {
        file,
        project: projects.indexOf(file.project.name),
        place: at === -1 ? longest.length : at,
        size: statSync(file.moduleId).size,
      }
    })
    durations.sort((a, b) => a.project - b.project || a.place - b.place || b.size - a.size)
    return durations.map(({ file }) => file)
  }
}
