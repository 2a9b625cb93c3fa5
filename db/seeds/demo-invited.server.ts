// The demo club that is still in onboarding: invited by the administrator, accepted by its owner, unfinished.
import { profileWithRevision, saveProfile } from '~/business/profile/save-profile.server'
import { choosePreset } from '~/business/onboarding/choose-preset.server'
import type { Services } from '~/web/http/request-context.server'
import { inviteBusiness } from '~/business/invitations/invite-business.server'
import { redeemInvitation } from '~/business/invitations/redeem-invitation.server'
import { prepareDemoMove } from './demo-moving.server'
import { invitedClub } from './demo-clubs'
import { addDemoLogo } from './demo-logo.server'

interface People {
  adminId: string
  ownerId: string
}

/** Does what the administrator and the owner have done so far. Existing data stays as it is. */
export async function inviteClub(services: Services, { adminId, ownerId }: People): Promise<void> {
  const { clubs, scopes, now } = services
  if (await clubs.bySlug(invitedClub.slug)) return
  const { name, email, owner, preset, profile } = invitedClub
  const requestId = 'demo'
  const { token } = await inviteBusiness(services, {
    invitation: { business_name: name, business_email: email },
    adminId,
    requestId,
    now: now(),
  })
  const { businessId } = await redeemInvitation(scopes.platform('demo'), {
    token,
    owner: { userId: ownerId, fullName: owner.fullName },
    requestId,
    now: now(),
  })
  const db = scopes.tenant(businessId)
  const { revision } = await profileWithRevision(db)
  await saveProfile(db, { profile, revision, userId: ownerId, now: now() })
  await choosePreset(db, { preset, userId: ownerId, now: now() })
  await addDemoLogo(services, db, { slug: invitedClub.slug, userId: ownerId, now: now() })
  clubs.forget(businessId)
  await prepareDemoMove(services, (await clubs.byId(businessId))!, { ownerId })
}
