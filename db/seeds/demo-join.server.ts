// A guest of the demo becomes a member.
import { randomBytes } from 'node:crypto'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { clubOrigin } from '#/tenants/origins'
import type { Services } from '~/web/http/request-context.server'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { chooseTier } from '~/membership/memberships/join/choose-tier.server'
import { deleteDraft } from '~/membership/memberships/join/join-draft.server'
import { agreementKey, renewalTerms } from '~/membership/memberships/renewal-terms'
import { saveJoinDetails } from '~/membership/memberships/join/save-join-details.server'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { demoPassword, type demoMembers } from './demo-people'
import type { SandboxClient } from './sandbox-client.server'

type DemoMember = (typeof demoMembers)[number]

/** The network address and browser of demo people in all records. */
export const here = { clientAddress: '127.0.0.1', userAgent: 'Demo' }

/** The user's member row in a club; undefined if there is none. */
export function findMember(db: TenantDb, email: string) {
  return db.read((db) =>
    db.q
      .selectFrom('members')
      .where('email', '=', normalizeEmail(email))
      .select(['id', 'user_id as userId', 'joined_on as joinedOn'])
      .executeTakeFirst(),
  )
}

/** A guest's whole signup: three steps, Stripe Checkout, and back. Skips people who have joined already. */
export async function joinAndPay(
  services: Services,
  sandbox: SandboxClient,
  club: Club,
  member: DemoMember,
  tierName: string,
): Promise<void> {
  const { billing, memberships, scopes, env } = services
  const now = services.now(club.id)
  const db = scopes.club(club)
  if ((await findMember(db, member.email))?.joinedOn) return
  const tier = (await publishedTiers(db)).find(({ name }) => name === tierName)
  if (!tier) throw new Error(`The demo club ${club.slug} has no tier ${tierName}`)
  const key = randomBytes(32)
  await chooseTier(db, { key, tierId: tier.id, now })
  const terms = renewalTerms({ club, tier }, dayIn(club.timeZone, now))
  await saveJoinDetails(db, scopes, {
    key,
    details: {
      fullName: member.fullName,
      email: normalizeEmail(member.email),
      phone: member.phone,
      dateOfBirth: member.dateOfBirth,
      password: demoPassword,
      confirmPassword: demoPassword,
      termsAccepted: 'on',
      // Most people of the demo want news; some do not.
      newsWanted: member.fullName.length % 6 !== 0,
    },
    agreement: agreementKey(terms.version, tier.priceId),
    signedInAs: null,
    clientAddress: here.clientAddress,
    now,
  })
  const origin = clubOrigin(env, club)
  const signup = await memberships.completeSignup(db, {
    key,
    club,
    origin,
    shownTierId: null,
    signedInAs: null,
    ...here,
    requestId: 'demo',
    now,
  })
  if (signup.alreadyMember) return
  const { memberId, tierId } = signup
  const returnTo = { success: origin + paths.customer.welcome(), cancel: origin + paths.join.signup() }
  const { sessionId } = await billing.openCheckout(db, { memberId, tierId, returnTo, now })
  await sandbox.payCheckout(sessionId)
  const outcome = await billing.confirmCheckout(db, { sessionId, memberId, now })
  await deleteDraft(db, key)
  if (outcome === 'unpaid' || outcome === 'unknown') throw new Error(`A demo payment came out as ${outcome}`)
}
