// Giving months of a tier, or a sum: /gift on the club's host
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BuyGiftForm } from '~/club/gifts/components/gift-form'
import { startGift } from '~/club/gifts/buy/start-gift.server'
import { giverToken } from '~/club/gifts/gift-link.server'
import { latestDays } from '~/club/gifts/rules'
import { giftForm } from '~/club/gifts/schemas'
import { giftOffer } from '~/club/gifts/settings.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'

/** The club of this host; throws 404 on the platform's. */
function clubHere({ host, services }: RequestContext) {
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  return { club: host.club, db: services.scopes.club(host.club) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db } = clubHere(context)
  const offer = await giftOffer(db)
  const session = await currentSession(request, context)
  const today = dayIn(club.timeZone, context.now(club.id))
  const what = new URL(request.url).searchParams.get('what')
  return data(
    {
      clubName: club.name,
      isOpen: offer.isOn && club.canTakeMembers,
      formId: newId(),
      tiers: offer.tiers.map(({ id, name, priceCents, currency }) => ({ id, name, priceCents, currency })),
      hasSums: offer.hasSums,
      what: offer.tiers.some(({ id }) => id === what) || (what === 'sum' && offer.hasSums) ? what : null,
      today,
      latest: daysAfter(today, latestDays),
      giver: {
        fullName: session?.member?.fullName ?? session?.user.fullName ?? '',
        email: session?.user.email ?? '',
      },
    },
    { status: offer.isOn ? 200 : 404 },
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db } = clubHere(context)
  const now = context.now(club.id)
  const today = dayIn(club.timeZone, now)
  const schema = giftForm({ today, latest: daysAfter(today, latestDays) })
  return handleForm(request, context, schema, async (form, fields) => {
    const { services, clientAddress, origin } = context
    await countHits(
      services.scopes,
      [
        { bucket: 'gift', key: normalizeEmail(form.giverEmail), limit: 20, windowSeconds: 86_400 },
        ...perNetwork('gift', clientAddress, 60, 3600),
      ],
      now,
    )
    const session = await currentSession(request, context)
    const secret = services.env.sessionSecret
    const shown = Number(fields[`price-${form.what}`])
    const started = await startGift(services.billing.oneTime, db, {
      form,
      shownCents: form.what === 'sum' || !Number.isInteger(shown) ? null : shown,
      giverMemberId: session?.member?.id ?? null,
      timeZone: club.timeZone,
      secret,
      returnTo: (id) => ({
        success: origin + paths.gift.manage(giverToken(secret, id), { paid: '1' }),
        cancel: origin + paths.gift.buy(),
      }),
      now,
    })
    return redirect(
      started.kind === 'open'
        ? started.url
        : paths.gift.manage(giverToken(secret, started.giftId), { paid: '1' }),
      303,
    )
  })
}

export const meta = privateClubPage('Give a membership')

export default function Gift() {
  const { isOpen, ...view } = useLoaderData<typeof loader>()
  if (!isOpen) {
    return (
      <section className="lone">
        <h1>Gifts aren’t offered here right now</h1>
        <p>Please ask {view.clubName} about other ways to give.</p>
        <ButtonLink variant="secondary" document to={paths.home()}>
          {`Back to ${view.clubName}`}
        </ButtonLink>
      </section>
    )
  }
  return (
    <section className="lone">
      <h1>Give {view.clubName}</h1>
      <p>Give months of a membership, or a sum towards one. You need no account.</p>
      <BuyGiftForm {...view} />
    </section>
  )
}
