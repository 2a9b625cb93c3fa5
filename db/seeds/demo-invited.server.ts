// The club of the demo that is still being set up: invited by the administrator, taken up by its owner, and left.
import { businessProfile, saveProfile } from '~/businesses/profile/save-profile.server'
import { chooseLook } from '~/businesses/set-up/choose-look.server'
import type { Services } from '~/context.server'
import { inviteBusiness } from '~/invitations/invite-business.server'
import { redeemInvitation } from '~/invitations/redeem-invitation.server'
import { invitedClub } from './demo-clubs'
import { bringLogo } from './demo-logo.server'

interface People {
  adminId: string
  ownerId: string
}

/** Does what the administrator and the owner have done so far. What is there already is left alone. */
export async function inviteClub(services: Services, { adminId, ownerId }: People): Promise<void> {
  const { clubs, scopes, now } = services
  if (await clubs.bySlug(invitedClub.slug)) return
  const { name, email, owner, preset, profile } = invitedClub
  const requestId = 'demo'
  const { token } = await inviteBusiness({ services, requestId, now }, adminId, {
    business_name: name,
    business_email: email,
  })
  const { businessId } = await redeemInvitation(scopes.platform('demo'), {
    token,
    owner: { userId: ownerId, fullName: owner.fullName },
    requestId,
    now: now(),
  })
  const db = scopes.tenant(businessId)
  const { mark: seen } = await businessProfile(db)
  await saveProfile(db, { profile, seen, userId: ownerId, now: now() })
  await chooseLook(db, { preset, userId: ownerId, now: now() })
  await bringLogo(services, db, { slug: invitedClub.slug, userId: ownerId, now: now() })
  clubs.forget(businessId)
}
