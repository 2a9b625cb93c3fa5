import { DomainError } from '~/kit/errors'
import { createTaskWorker, type TaskWorker, type TaskWorkerOptions } from '~/kit/task-worker.server'
import type { RecommendTasks } from './recommend-all.server'

/** Computes recommendations in a separate process, since a large club takes seconds. Throws `recommend-busy` (503). */
export type RecommendWorker = TaskWorker<RecommendTasks>

/** `program` is built from `recommend-worker-main`. */
export function createRecommendWorker(
  options: Pick<TaskWorkerOptions, 'program' | 'restAfter'>,
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
