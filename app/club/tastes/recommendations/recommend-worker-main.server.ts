// Program of the recommendation worker process. Ends with its parent.
import { constants, setPriority } from 'node:os'
import { serveTasks } from '~/foundation/kit/task-worker.server'
import { recommendTasks } from './recommend-all.server'

// Pages of guests and members come first.
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Not every system lets a process step back.
}

await serveTasks(recommendTasks, () => Promise.resolve())
