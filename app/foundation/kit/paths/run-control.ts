import { withQuery, type Query } from './with-query'

const run = (runId: string) => `/business/runs/${encodeURIComponent(runId)}`

/** Links of one club run, and of what members are owed. */
export const runControlPaths = {
  /** A run by its state; `done` is what was just done. */
  home: (runId: string, query?: { done?: string }) => withQuery(run(runId), query),
  /** The pre-flight; `show` is the group of members that is listed, `page` its page. */
  check: (runId: string, query?: { show?: string; q?: string; page?: string; done?: string }) =>
    withQuery(`${run(runId)}/check`, query),
  /** The boxes of a run, with search and filters. */
  boxes: (runId: string, query?: Query) => withQuery(`${run(runId)}/boxes`, query),
  box: (runId: string, orderId: string, query?: { done?: string }) =>
    withQuery(`${run(runId)}/boxes/${encodeURIComponent(orderId)}`, query),
  /** Boxes owed to members for paid months; `run` is the run that a box may be added to. */
  owed: (query?: Query) => withQuery('/business/runs/owed', query),
}
