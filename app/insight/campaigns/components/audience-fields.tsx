import { Checkbox } from '~/foundation/ui/form/checkbox'
import { Field } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { sourceNames } from '~/business/guests/interest/interest-filter'
import { memberFlags, memberFlagWords } from '~/membership/memberships/work-list/member-filter'
import type { SegmentFilter } from '../segments/filter'
import { flagField, tierField } from '../segments/filter-form'

interface AudienceProps {
  filter: SegmentFilter
  choices: { tiers: { id: string; name: string }[]; events: { id: string; title: string }[]; tags: string[] }
}

/** The fields that choose the members of a segment. */
export function AudienceFields({ filter, choices }: AudienceProps) {
  const { members } = filter
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <SelectField
          name="status"
          label="Membership"
          defaultValue={members.status ?? 'live'}
          options={{
            live: 'Every current member',
            active: 'Active',
            past_due: 'Payment overdue',
            paused: 'Paused',
            canceled: 'Left the club',
          }}
        />
        <SelectField
          name="joined"
          label="Joined"
          defaultValue={members.joined ?? ''}
          options={{
            '': 'Any time',
            '30d': 'In the last 30 days',
            '90d': 'In the last 90 days',
            '1y': 'In the last year',
          }}
        />
      </div>
      <TierChoices tiers={choices.tiers} selection={members.tierIds} />
      <HistoryFields filter={filter} choices={choices} />
      <FlagChoices ticked={members.flags} />
    </>
  )
}

/** Tastes, purchases, bookings, tags and contact details of the members. */
function HistoryFields({
  filter: { members, loved, bought, attendedEventId, interest },
  choices,
}: AudienceProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
      <Field
        name="loved"
        label="Loved a wine"
        optional
        hint="Words of its label, such as Barolo. Members who gave it 80 points or more."
        defaultValue={loved}
        maxLength={100}
        autoComplete="off"
      />
      <Field
        name="bought"
        label="Bought a wine"
        optional
        hint="Words of its label. Besides the box."
        defaultValue={bought}
        maxLength={100}
        autoComplete="off"
      />
      <SelectField
        name="attendedEventId"
        label="Booked an event"
        defaultValue={attendedEventId ?? ''}
        options={{
          '': 'Any or none',
          ...Object.fromEntries(choices.events.map(({ id, title }) => [id, title])),
        }}
      />
      <SelectField
        name="interest"
        label="On an interest list"
        hint="Members whose address is on it: they waited before they joined, or wait for an event or another tier."
        defaultValue={interest ?? ''}
        options={{ '': 'Any or none', ...sourceNames }}
      />
      <Field
        name="tags"
        label="Tags"
        optional
        hint={
          choices.tags.length > 0
            ? `Members with one of them; separate several with commas. In use: ${choices.tags.join(', ')}.`
            : 'Members with one of them; separate several with commas.'
        }
        defaultValue={members.tags.join(', ')}
        maxLength={400}
        autoComplete="off"
      />
      <Field
        name="text"
        label="Name, email or phone"
        optional
        defaultValue={members.text}
        maxLength={200}
        autoComplete="off"
      />
    </div>
  )
}

function FlagChoices({ ticked }: { ticked: SegmentFilter['members']['flags'] }) {
  return (
    <fieldset>
      <legend className="font-semibold">Only members who are</legend>
      <div className="mt-2.5 grid gap-2.5 sm:grid-cols-2">
        {memberFlags.map((flag) => (
          <Checkbox key={flag} name={flagField(flag)} defaultChecked={ticked.includes(flag)}>
            {memberFlagWords[flag].label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** The tiers whose members are meant, by id. */
export function TierChoices({
  tiers,
  selection,
}: {
  tiers: { id: string; name: string }[]
  selection: string[]
}) {
  return (
    <fieldset>
      <legend className="font-semibold">Tiers (none ticked: all)</legend>
      <div className="mt-2.5 grid gap-2.5 sm:grid-cols-2">
        {tiers.map(({ id, name }) => (
          <Checkbox key={id} name={tierField(id)} defaultChecked={selection.includes(id)}>
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
