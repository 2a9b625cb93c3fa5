import { withQuery } from './with-query'

/** What the page of what guests ask for is narrowed to. */
interface AskedQuery extends Record<string, string | undefined> {
  days?: string
  who?: string
}

/** Questions that people handed to the business, and what its guests ask the sommelier for. */
export const questionPaths = {
  /** `show` is "answered" or "closed"; without it, questions that are open. */
  list: (query?: { show?: string; q?: string; page?: string; done?: string }) =>
    withQuery('/business/questions', query),
  question: (questionId: string, query?: { done?: string }) =>
    withQuery(`/business/questions/${encodeURIComponent(questionId)}`, query),
  /** What guests ask for, in figures. */
  asked: (query?: AskedQuery) => withQuery('/business/questions/asked', query),
  /** The questions behind a figure, or about a topic. */
  askedList: (query?: AskedQuery & { list?: string; topic?: string; page?: string }) =>
    withQuery('/business/questions/asked/list', query),
  /** The buying list as CSV. */
  buyingListFile: (query?: AskedQuery) => withQuery('/business/questions/buying-list.csv', query),
  settings: (query?: { done?: string }) => withQuery('/business/settings/sommelier', query),
}
