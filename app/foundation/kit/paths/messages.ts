// Links of messages to members.
import { withQuery, type Query } from './with-query'

const message = (id: string, rest = '', query?: Record<string, string | undefined>) =>
  withQuery(`/business/messages/${encodeURIComponent(id)}${rest}`, query)

const automatic = (kind: string, rest = '', query?: Record<string, string | undefined>) =>
  withQuery(`/business/messages/automatic/${encodeURIComponent(kind)}${rest}`, query)

export const messagePaths = {
  /** `show` is drafts, sent ones or templates. */
  list: (query?: Query) => withQuery('/business/messages', query),
  new: () => '/business/messages/new',
  /** Automatic messages. */
  automatic: {
    list: (query?: { done?: string }) => withQuery('/business/messages/automatic', query),
    edit: (kind: string, query?: { done?: string }) => automatic(kind, '', query),
    preview: (kind: string, query?: { as?: string; view?: string }) => automatic(kind, '/preview', query),
    /** The email by itself, for the frame of the preview. */
    previewEmail: (kind: string, query?: { as?: string; dark?: string }) =>
      automatic(kind, '/preview/email', query),
    /** The people who got it in the last 30 days. */
    recipients: (kind: string, query?: Query) => automatic(kind, '/recipients', query),
  },
  /** Saved segments. */
  segments: (query?: Query) => withQuery('/business/messages/segments', query),
  /** The members of a segment, its name, and deleting it. */
  segment: (id: string, query?: { done?: string }) =>
    withQuery(`/business/messages/segments/${encodeURIComponent(id)}`, query),
  settings: (query?: { done?: string }) => withQuery('/business/messages/settings', query),
  /** Where a draft is written. */
  edit: (id: string, query?: { done?: string }) => message(id, '', query),
  /** Uploads the picture of a block. */
  picture: (id: string, blockId: string) => message(id, `/picture/${encodeURIComponent(blockId)}`),
  /** The page of its audience. */
  audience: (id: string, query?: { done?: string }) => message(id, '/audience', query),
  /** As one member sees it. */
  preview: (id: string, query?: { as?: string; view?: string }) => message(id, '/preview', query),
  /** The email by itself, for the frame of the preview. */
  previewEmail: (id: string, query?: { as?: string; dark?: string }) => message(id, '/preview/email', query),
  /** Count, names, a test, and sending. */
  review: (id: string, query?: { done?: string }) => message(id, '/review', query),
  /** Results of a sent message. */
  results: (id: string, query?: Query) => message(id, '/results', query),
}
