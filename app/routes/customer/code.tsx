// A member's pick-up code, their second person and what they dislike: /customer/code
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { rootOrigin } from '#/tenants/origins'
import { saveDislikes } from '~/club/runs/member/save-dislikes.server'
import { dislikesForm, secondPersonForm } from '~/club/runs/member/schemas'
import { pickUpProfile, saveSecondPerson } from '~/club/runs/member/pick-up-profile.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { WineNamesInputs } from '~/club/tastes/profile/components/wine-names-inputs'
import { tasteNames } from '~/club/tastes/profile/queries.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { QrCode } from '~/foundation/ui/qr-code'
import { wineKinds } from '~/cellar/reference/labels'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const profile = await pickUpProfile(db, { memberId: member.id, now })
  return {
    clubName: club.name,
    code: profile.code,
    // Staff open it with any camera; the desk's own scanner reads the code in it.
    qr: qrCodeSvg(rootOrigin(context.services.env) + paths.business.desk.list({ code: profile.code })),
    secondPerson: profile.secondPerson,
    types: profile.dislikedTypes,
    grapes: profile.dislikedGrapes.join(', '),
    regions: profile.dislikedRegions.join(', '),
    names: await db.read(tasteNames),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'profile.change')
  const by = { memberId: member.id, now }
  const done = (what: string) => redirect(paths.customer.code({ done: what }), 303)
  return handleForms(request, context, {
    'second-person': formHandler(secondPersonForm, async ({ secondPerson }) => {
      await saveSecondPerson(db, { ...by, name: secondPerson })
      return done('person')
    }),
    dislikes: formHandler(dislikesForm, async ({ grapes, regions, ...kinds }) => {
      await saveDislikes(db, { ...by, types: wineKinds.filter((kind) => kinds[kind]), grapes, regions })
      return done('dislikes')
    }),
  })
}

export const meta = privateClubPage('Pick-up code')

const results = {
  person: 'Second person saved.',
  dislikes: 'Dislikes saved.',
}

export default function Code() {
  const { clubName, code, qr } = useLoaderData<typeof loader>()
  return (
    <MemberPage title="Pick-up code">
      <DoneMessage asTitle messages={results} />
      <Card title="Show this when you pick up">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
          <QrCode qr={qr} label={`QR code of your pick-up code ${code}`} />
          <div>
            <p
              className="font-display text-title leading-tight tracking-[0.18em] tabular-nums lining-nums"
              aria-label={`Your code: ${[...code].join(' ')}`}
              role="img"
            >
              {code}
            </p>
            <p className="mt-2 max-w-[36ch]">
              Staff at {clubName} scan the QR code or type the six characters. Bring a document that shows
              you’re 21 or older.
            </p>
          </div>
        </div>
      </Card>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <SecondPerson />
        <Dislikes />
      </div>
    </MemberPage>
  )
}

function SecondPerson() {
  const { secondPerson } = useLoaderData<typeof loader>()
  const form = useSchemaForm(secondPersonForm, {
    id: 'second-person',
    intent: 'second-person',
    defaultValue: { secondPerson },
  })
  return (
    <Card title="Someone else picks up">
      <p>One other person may collect your boxes. They must be 21 or older too, and show a document.</p>
      <CheckedForm form={form} className="grid justify-items-start gap-4">
        <Field
          field={form.fields.secondPerson}
          label="Full name"
          hint="Leave blank if only you collect your boxes."
          autoComplete="off"
        />
        <SubmitButton intent="second-person" variant="secondary" pendingLabel="Saving...">
          Save second person
        </SubmitButton>
      </CheckedForm>
    </Card>
  )
}

function Dislikes() {
  const { types, grapes, regions, names } = useLoaderData<typeof loader>()
  const kinds = Object.fromEntries(types.map((type) => [type, 'on']))
  const form = useSchemaForm(dislikesForm, {
    id: 'dislikes',
    intent: 'dislikes',
    defaultValue: { ...kinds, grapes, regions },
  })
  return (
    <Card title="Wines you’d rather not get">
      <p>Where the club can choose between wines for your box, it avoids these.</p>
      <CheckedForm form={form} className="grid gap-4">
        <WineNamesInputs
          fields={form.fields}
          legend="Types"
          grapes={{ label: 'Grapes', hint: 'With commas between them, such as Chardonnay, Merlot.' }}
          regions={{
            label: 'Regions',
            hint: 'Regions, appellations or countries, such as Rioja, Napa Valley.',
          }}
          names={names}
        />
        <div>
          <SubmitButton intent="dislikes" variant="secondary" pendingLabel="Saving...">
            Save dislikes
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
