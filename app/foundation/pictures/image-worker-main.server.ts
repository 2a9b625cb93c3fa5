// Program of the image worker process. Ends with its parent.
import { serveTasks } from '~/foundation/kit/task-worker.server'
import { loadSharp } from './sharp.server'
import { imageTasks } from './image-tasks.server'

await serveTasks(imageTasks, loadSharp)
