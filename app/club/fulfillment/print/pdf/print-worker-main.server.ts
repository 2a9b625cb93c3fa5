// Program of the print worker process. Ends with its parent.
import { constants, setPriority } from 'node:os'
import { serveTasks } from '~/foundation/kit/task-worker.server'
import { printTasks } from './print-tasks.server'

// Pages of guests and members come first.
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Not every system lets a process step back.
}

await serveTasks(printTasks, () => Promise.resolve())
