import type { Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { DateText } from '~/foundation/ui/layout/date-text'

/** A member's other conversations, the latest first, each with a way to delete it; nothing without one. */
export function EarlierConversations({
  conversations,
  hasMore,
}: {
  conversations: { id: string; title: string; on: Day }[]
  hasMore: boolean
}) {
  if (conversations.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="earlier">
      <h2 id="earlier" className="text-xl">
        Earlier conversations
      </h2>
      <ul className="grid gap-1">
        {conversations.map(({ id, title, on }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <a
              className="link inline-flex min-h-11 min-w-0 flex-1 basis-full items-center sm:basis-0 wrap-anywhere"
              href={paths.customer.sommelier(id)}
            >
              <span className="line-clamp-2">{title}</span>
            </a>
            <DateText day={on} />
            <DeleteConversation id={id} label={`Delete “${title}”`} short />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {hasMore && (
          <ButtonLink
            to={paths.customer.sommelier(undefined, { show: 'all' })}
            variant="secondary"
            size="small"
          >
            Show all
          </ButtonLink>
        )}
        <DeleteConversation id="all" label="Delete all conversations" />
      </div>
    </section>
  )
}

/** Deletes one conversation, or `all`. */
export function DeleteConversation({
  id,
  label,
  short = false,
}: {
  id: string
  label: string
  short?: boolean
}) {
  return (
    <IntentForm
      intent="delete"
      id={id}
      fields={{ conversationId: id }}
      action={paths.customer.sommelier()}
      variant="quiet"
      size="small"
      aria-label={label}
    >
      {short ? 'Delete' : label}
    </IntentForm>
  )
}
