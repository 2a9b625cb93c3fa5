// Program of the import worker process. Ends with its parent.
import { serveTasks } from '~/foundation/kit/task-worker.server'
import { importTasks } from './import-tasks.server'

await serveTasks(importTasks, () => Promise.resolve())
