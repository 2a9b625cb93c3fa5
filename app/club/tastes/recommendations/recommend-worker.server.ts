import { DomainError } from '~/foundation/kit/errors'
import { createTaskWorker, type TaskWorkerOptions } from '~/foundation/kit/task-worker.server'
import type { RecommendWorker, RecommendTasks } from './recommend-tasks'

/** `program` is built from `recommend-worker-main`. */
export function createRecommendWorker(
  options: Pick<TaskWorkerOptions, 'program' | 'onLost' | 'restAfter'>,
): RecommendWorker {
  return createTaskWorker<RecommendTasks>({
    ...options,
    title: 'recommendation worker',
    patience: 25_000,
    heapMegabytes: 512,
    residentMegabytes: 800,
    busy: () =>
      new DomainError('recommend-busy', 503, 'Many recommendations are being made right now.', {
        retryAfterSeconds: 20,
      }),
  })
}
