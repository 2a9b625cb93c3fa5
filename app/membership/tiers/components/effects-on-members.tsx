import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { affectedMembersSummary } from '../effects'
import { CancelLink } from './cancel-link'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'

/** Shows how a tier change affects its members before it is saved, and keeps the typed values. */
export function EffectsOnMembers({
  effects,
  members,
  values,
  effectsText,
}: {
  effects: string[]
  members: number
  values: Record<string, string>
  effectsText: string
}) {
  const typed = Object.entries(values).filter(([name]) => name !== 'seen')
  return (
    <Card title="What this means for your members" takesFocus>
      <p>{affectedMembersSummary(members)}</p>
      <ul className={bulletListStyle}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <div className={actionsStyle}>
        <Form method="post">
          {typed.map(([name, value]) => (
            // A textarea preserves line breaks.
            <textarea key={name} name={name} defaultValue={value} hidden readOnly />
          ))}
          <input type="hidden" name="seen" value={effectsText} />
          <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
        </Form>
        <CancelLink />
      </div>
    </Card>
  )
}

/** Takes a tier off sale, confirmed. */
export function ArchiveForm({ tierId, name }: { tierId: string; name: string }) {
  return (
    <Form method="post" action={paths.business.tiers()}>
      <input type="hidden" name="intent" value="archive" />
      <input type="hidden" name="tierId" value={tierId} />
      <input type="hidden" name="sure" value="on" />
      <SubmitButton variant="danger">{`Yes, stop offering ${name}`}</SubmitButton>
    </Form>
  )
}

/** Asks for confirmation before a tier with members or a waiting list is archived. */
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
    <Card title={`Stop offering ${name}?`} takesFocus>
      <ul className={bulletListStyle}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <div className={actionsStyle}>
        <ArchiveForm tierId={tierId} name={name} />
        <ButtonLink to={paths.business.tiers()} variant="quiet" document>
          Cancel
        </ButtonLink>
      </div>
    </Card>
  )
}
