import { recommendTasks } from '~/club/tastes/recommendations/recommend-all.server'
import type { RecommendWorker } from '~/club/tastes/recommendations/recommend-tasks'

/** A recommendation worker without a process of its own. */
export const inlineRecommendWorker: RecommendWorker = {
  make: (name, order) => Promise.resolve(recommendTasks[name](order) as never),
  warm: () => undefined,
  close: () => undefined,
}
