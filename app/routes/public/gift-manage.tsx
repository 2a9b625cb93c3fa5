// The giver's page of a gift: /gift/manage/:token on the club's host, where the checkout returns to
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { giftToken, readGiverToken } from '~/club/gifts/gift-link.server'
import { giverView } from '~/club/gifts/gift-view.server'
import { changeReceiver, resendGift } from '~/club/gifts/manage/change-receiver.server'
import { eraseGiver } from '~/club/gifts/manage/erase-giver.server'
import { refundGift } from '~/club/gifts/manage/refund-gift.server'
import { latestDays, refundDays } from '~/club/gifts/rules'
import { receiverForm } from '~/club/gifts/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import type { RequestContext } from '~/web/http/request-context.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { CopyField } from '~/foundation/ui/form/copy-field'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field } from '~/foundation/ui/form/field'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'

async function loadGift(context: RequestContext, token: string) {
  await countTokenPage(context)
  const { host, services } = context
  if (host.kind !== 'club') return null
  const { club } = host
  const now = context.now(club.id)
  const giftId = readGiverToken(services.env.sessionSecret, token, now)
  const db = services.scopes.club(club)
  const gift = giftId && (await giverView(db, { giftId, club, now }))
  return gift ? { club, db, gift, now } : null
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const query = new URL(request.url).searchParams
  let loaded = await loadGift(context, token)
  if (!loaded) {
    const clubName = context.host.kind === 'club' ? context.host.club.name : null
    return data({ clubName, view: null }, { status: 404 })
  }
  const { paymentId, paymentMemberId: memberId, status } = loaded.gift
  const { services, origin } = context
  // The address alone proves nothing: the payment's state is asked for.
  if ((status === 'awaiting_payment' || status === 'abandoned') && paymentId) {
    await services.billing.oneTime.confirm(loaded.db, { paymentId, memberId })
    loaded = (await loadGift(context, token))!
  }
  const { club, gift, now } = loaded
  const { id, version, paymentId: _payment, paymentMemberId: _member, ...shown } = gift
  const today = dayIn(club.timeZone, now)
  const isWaiting = gift.status === 'waiting'
  const redeem = giftToken(services.env.sessionSecret, { id, version }).token
  return data({
    clubName: club.name,
    view: {
      ...shown,
      token,
      today,
      latest: daysAfter(today, latestDays),
      redeemUrl: isWaiting ? origin + paths.gift.redeem(redeem) : null,
      isNew: query.get('paid') !== null,
    },
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const loaded = await loadGift(context, token)
  if (!loaded) throw new DomainError('gift-unknown', 404, 'This link is invalid.')
  const { club, db, gift, now } = loaded
  const today = dayIn(club.timeZone, now)
  const back = (done: string) => redirect(paths.gift.manage(token, { done }), 303)
  return handleForms(request, context,
    {
      receiver: formHandler(receiverForm({ today, latest: daysAfter(today, latestDays) }), async (form) => {
        await changeReceiver(db, {
          ...form,
          giftId: gift.id,
          timeZone: club.timeZone,
          secret: context.services.env.sessionSecret,
          now,
        })
        return back('receiver')
      }),
      resend: async () => {
        await resendGift(db, { giftId: gift.id })
        return back('resent')
      },
      refund: async () => {
        const refundId = await refundGift(db, { giftId: gift.id, by: { kind: 'giver' }, now })
        await context.services.billing.oneTime
          .executeRefund(db, refundId)
          .catch((error: unknown) => context.log.warn({ error, refundId }, 'a refund of a gift waits'))
        return back('refunded')
      },
      erase: async () => {
        await eraseGiver(db, { giftId: gift.id, now })
        return back('erased')
      },
    },
  )
}

export const meta = privateClubPage('Your gift')

export const headers = secretUrl

const doneTexts = {
  receiver: 'The gift goes to the new address.',
  resent: 'We’re sending the gift again.',
  erased: 'Your name, your email address and your note are deleted.',
  refunded: 'Your gift is refunded. The money usually arrives within 5 to 10 days.',
}

export default function ManageGift() {
  const { clubName, view } = useLoaderData<typeof loader>()
  if (!view) {
    return (
      <section className="lone">
        <h1>This link is invalid</h1>
        <p>Please open it again from your receipt.</p>
        <ButtonLink to={paths.home()} variant="secondary" document>
          {clubName ? `Go to ${clubName}` : 'Go to the home page'}
        </ButtonLink>
      </section>
    )
  }
  return <GiftPage clubName={clubName!} view={view} />
}

type View = NonNullable<Awaited<ReturnType<typeof loader>>['data']['view']>

function GiftPage({ clubName, view }: { clubName: string; view: View }) {
  return (
    <section className="lone">
      <h1>{view.isNew && view.status === 'waiting' ? 'Thank you for your gift' : 'Your gift'}</h1>
      <FormResult done={doneTexts} asTitle only={['resend', 'refund', 'erase']} />
      <StatusBanner view={view} clubName={clubName} />
      <DetailList
        facts={[
          { name: 'Gift', value: view.title },
          { name: 'For', value: view.receiverName },
          ...(view.receiverEmail ? [{ name: 'Email', value: view.receiverEmail }] : []),
          ...(view.note ? [{ name: 'Note', value: <span className="whitespace-pre-line">{view.note}</span> }] : []),
        ]}
      />
      {view.redeemUrl && (
        <>
          <Card title="Link">
            <p>Anyone who has this link can redeem the gift, once.</p>
            <CopyField text={view.redeemUrl} what="gift link" />
            <div className={actionsStyle}>
              <ButtonLink to={paths.gift.card(view.token)} variant="secondary" document>
                Print a card
              </ButtonLink>
            </div>
          </Card>
          <ReceiverForm view={view} />
        </>
      )}
      {view.mayResend && view.status === 'waiting' && (
        <IntentForm intent="resend" variant="secondary" wide>Send the email again</IntentForm>
      )}
      {view.mayRefund && (
        <Card title="Take it back">
          <p>
            For {refundDays} days after you paid, you get{' '}
            {view.refunded
              ? `the other ${view.refunded.left} back (${view.refunded.sum} was already refunded)`
              : 'the full amount back'}{' '}
            while the gift isn’t redeemed.
            Its link stops working at once.
          </p>
          <IntentForm intent="refund" variant="secondary" pendingLabel="Refunding...">
            Refund the gift
          </IntentForm>
        </Card>
      )}
      {view.mayErase && <EraseCard clubName={clubName} receiverName={view.receiverName} />}
      {view.receiptUrl && (
        <p>
          <a href={view.receiptUrl}>Your receipt</a>
        </p>
      )}
    </section>
  )
}

/** A guest has no account whose deletion would erase them. */
function EraseCard({ clubName, receiverName }: { clubName: string; receiverName: string }) {
  return (
    <details className="rounded-card border border-line p-card">
      <summary className="min-h-11 cursor-pointer py-2">Delete your details</summary>
      <p className="mt-3">
        We delete your name, your email address and your note from this gift. {receiverName} keeps the gift, and{' '}
        {clubName} keeps the payment without your name. We can’t email you about the gift any more, so keep this
        page’s address. This can’t be undone.
      </p>
      <IntentForm intent="erase" className="mt-4" variant="secondary" pendingLabel="Deleting...">
        Delete my details
      </IntentForm>
    </details>
  )
}

function StatusBanner({ view, clubName }: { view: View; clubName: string }) {
  const { status, receiverName } = view
  if (view.isDisputed && status !== 'refunded') {
    return (
      <Banner tone="warn">The payment is disputed. The gift can’t be redeemed until the bank decides.</Banner>
    )
  }
  if (status === 'redeemed') {
    return (
      <Banner tone="ok">
        {receiverName} redeemed it on {formatDay(view.redeemedOn!)}.
      </Banner>
    )
  }
  if (status === 'refunded') return <Banner>This gift was refunded. Its link no longer works.</Banner>
  if (status !== 'waiting') {
    return (
      <Banner tone="warn">
        <p>This gift isn’t paid yet, and nothing was charged.</p>
        <ButtonLink to={paths.gift.buy()} variant="secondary" document>
          Start again
        </ButtonLink>
      </Banner>
    )
  }
  if (view.emailProblem) {
    return (
      <Banner tone="warn">
        The email to {view.receiverEmail} couldn’t be delivered. Please check the address below.
      </Banner>
    )
  }
  if (view.sentOn) {
    return (
      <Banner tone="ok">
        {clubName} emailed it to {receiverName} on {formatDay(view.sentOn)}.
      </Banner>
    )
  }
  if (view.sendOn) {
    return (
      <Banner tone="ok">
        {view.sendOn <= view.today
          ? `The email to ${receiverName} is on its way.`
          : `${clubName} will email it to ${receiverName} on ${formatDay(view.sendOn)}.`}
      </Banner>
    )
  }
  return <Banner tone="ok">Copy the link or print the card, and give it to {receiverName}.</Banner>
}

function ReceiverForm({ view }: { view: View }) {
  const { today, latest } = view
  const schema = useMemo(() => receiverForm({ today, latest }), [today, latest])
  const form = useSchemaForm(schema, {
    intent: 'receiver',
    defaultValue: {
      receiverName: view.receiverName,
      receiverEmail: view.receiverEmail ?? '',
      sendOn: view.sendOn !== null && view.sendOn > today ? view.sendOn : today,
    },
  })
  const { receiverName, receiverEmail, sendOn } = form.fields
  return (
    <Card title={view.receiverEmail ? 'Change the address' : 'Email it instead'}>
      {view.sentOn && <p>With another address, the link that was sent before stops working.</p>}
      <CheckedForm form={form} className="grid gap-4">
        <Field field={receiverName} label="Their name" autoComplete="off" />
        <EmailField field={receiverEmail} label="Their email address" autoComplete="off" required={false} />
        <Field field={sendOn} label="Send it on" type="date" min={today} max={latest} required={false} />
        <SubmitButton intent="receiver" variant="secondary">
          {view.receiverEmail ? 'Save' : 'Email the gift'}
        </SubmitButton>
      </CheckedForm>
    </Card>
  )
}
