// A worker program for the tests: keeps its process busy for as long as its order says, in milliseconds.
import { serveTasks } from '~/foundation/kit/task-worker.server'

const work = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
  return milliseconds
}

await serveTasks({ work }, () => Promise.resolve())
