import { Form } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import type { ChangePreview as Preview, LeftOut } from '../bulk/chosen-members.server'
import { actTitle, leftOutWords } from '../bulk/words'

/** Preview of a change of many members, and the button that makes it. */
export function ChangePreview({
  preview: { act, tag, selected, applies, leftOut },
  changeId,
  again,
}: {
  preview: Preview
  changeId: string
  /** Where another act is chosen. */
  again: string
}) {
  if (applies === 0)
    return (
      <>
        <PortalTitle
          title={act === 'pay-link' ? 'No one can be sent a pay link now' : 'No member would change'}
        >
          {tag && `Nothing happens with the tag “${tag}”.`}
        </PortalTitle>
        <LeftOutList groups={leftOut} />
        <div className={actionsStyle}>
          <ButtonLink to={again}>Choose something else</ButtonLink>
        </div>
      </>
    )
  const title = actTitle(act, tag, applies)
  return (
    <>
      <PortalTitle title={`${title}?`}>
        {act === 'pay-link'
          ? 'Each gets an email with the amount and a link that pays it without signing in. It can’t be taken back.'
          : 'Only your staff see tags. You can undo it afterwards.'}
      </PortalTitle>
      {leftOut.length > 0 && (
        <section className="grid gap-1" aria-labelledby="left-out">
          <h2 id="left-out" className="font-text text-base font-semibold">
            Left out
          </h2>
          <LeftOutList groups={leftOut} />
        </section>
      )}
      <Form method="post" className={actionsStyle}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="changeId" value={changeId} />
        <input type="hidden" name="expected" value={selected} />
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="tag" value={tag ?? ''} />
        <SubmitButton intent="change" pendingLabel={act === 'pay-link' ? 'Sending...' : 'Changing...'}>
          {title}
        </SubmitButton>
        <ButtonLink to={again} variant="quiet">
          Choose something else
        </ButtonLink>
      </Form>
    </>
  )
}

/** The people whom an act leaves out, and why: "3 members owe nothing: Ada, Bruno and 1 more". */
export function LeftOutList({ groups }: { groups: LeftOut[] }) {
  return (
    <ul className="plain-list grid gap-1 wrap-anywhere">
      {groups.map(({ outcome, members, names }) => (
        <li key={outcome}>
          {leftOutWords(outcome, members)}
          <span className="text-muted">
            : {names.join(', ')}
            {members > names.length && ` and ${(members - names.length).toLocaleString('en-US')} more`}
          </span>
        </li>
      ))}
    </ul>
  )
}
