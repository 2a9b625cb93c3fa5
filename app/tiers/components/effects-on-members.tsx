import { Form } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { affectedMembersSummary } from '../effects'

/** Says what a change of a tier means for its members before it is saved, and keeps what was typed. */
export function EffectsOnMembers({
  effects,
  members,
  values,
  seen,
}: {
  effects: string[]
  members: number
  values: Record<string, string>
  seen: string
}) {
  const typed = Object.entries(values).filter(([name]) => name !== 'seen')
  return (
    <Card title="What this means for your members">
      <p>{affectedMembersSummary(members)}</p>
      <ul className="plain-list">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <div className="actions">
        <Form method="post">
          {typed.map(([name, value]) => (
            // A text area keeps the lines as they were typed.
            <textarea key={name} name={name} defaultValue={value} hidden readOnly />
          ))}
          <input type="hidden" name="seen" value={seen} />
          <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
        </Form>
        <ButtonLink to={paths.business.tiers()} variant="quiet">
          Change nothing
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Asks once more before a tier that somebody has or waits for is taken off the page. */
export function ArchiveConfirmation({
  tierId,
  name,
  effects,
}: {
  tierId: string
  name: string
  effects: string[]
}) {
  return (
    <Card title={`Stop offering ${name}?`}>
      <ul className="plain-list">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <div className="actions">
        <Form method="post" action={paths.business.tiers()}>
          <input type="hidden" name="intent" value="archive" />
          <input type="hidden" name="tierId" value={tierId} />
          <input type="hidden" name="sure" value="on" />
          <SubmitButton variant="danger">{`Yes, stop offering ${name}`}</SubmitButton>
        </Form>
        <ButtonLink to={paths.business.tiers()} variant="quiet" document>
          Keep it
        </ButtonLink>
      </div>
    </Card>
  )
}
