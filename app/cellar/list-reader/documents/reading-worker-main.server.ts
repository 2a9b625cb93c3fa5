// Program of the reading worker process. Ends with its parent.
import { constants, setPriority } from 'node:os'
import { serveTasks } from '~/foundation/kit/task-worker.server'
import { readingTasks } from './reading-tasks.server'

// Pages of guests and members come first.
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Not every system lets a process step back.
}

await serveTasks(readingTasks, () => Promise.resolve())
