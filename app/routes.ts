import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

/** The whole URL map, grouped by door, in the order of the product's route table. */
export default [
  index('routes/home.tsx'),
  route('closed', 'routes/join/closed.tsx'),

  // The platform's public pages; the rules are read on every host.
  route('landing', 'routes/public/landing.tsx'),
  route('how-it-works', 'routes/public/landing-section.ts', { id: 'routes/public/how-it-works' }),
  route('features', 'routes/public/landing-section.ts', { id: 'routes/public/features' }),
  route('pricing', 'routes/public/landing-section.ts', { id: 'routes/public/pricing' }),
  route('about', 'routes/public/landing-section.ts', { id: 'routes/public/about' }),
  route('get-started', 'routes/public/get-started.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),

  // Accounts, on every host.
  layout('routes/auth/frame.tsx', [
    route('login', 'routes/auth/login.tsx'),
    route('login/verify', 'routes/auth/verify.tsx'),
    route('login/code', 'routes/auth/code.tsx'),
    route('logout', 'routes/auth/logout.tsx'),
    route('signup', 'routes/auth/signup.tsx'),
    route('forgot-password', 'routes/auth/forgot-password.tsx'),
    route('reset-password', 'routes/auth/reset-password.tsx'),
    route('confirm', 'routes/auth/confirm.tsx'),
    route('pay/:token', 'routes/customer/pay.tsx'),
    route('place/:token', 'routes/join/place.tsx'),
    route('waiting-list/:tierId', 'routes/join/waiting-list.tsx'),
    route('join-staff/:token', 'routes/onboard/join-staff.tsx'),
    route('auth-redirect', 'routes/auth/auth-redirect.tsx'),
    route('dashboard', 'routes/auth/dashboard.tsx'),
    route('unauthorized', 'routes/auth/unauthorized.tsx'),
    route('profile-setup', 'routes/auth/profile-setup.tsx'),
    route('account/devices', 'routes/account/devices.tsx'),
    route('account/security', 'routes/account/security.tsx'),
    route('account/security/authenticator', 'routes/account/authenticator.tsx'),
    route('account/security/recovery-codes', 'routes/account/recovery-codes.tsx'),
    route('account/prove', 'routes/account/prove.tsx'),
    route('account/settings', 'routes/account/settings.tsx'),
    route('account/email', 'routes/account/email.tsx'),
    route('account/delete', 'routes/account/delete.tsx'),
    route('unsubscribe', 'routes/public/unsubscribe.tsx'),
  ]),
  route('login/passkey', 'routes/auth/passkey.ts'),
  route('account/export', 'routes/account/export.ts'),
  route('account/passkeys', 'routes/account/passkeys.ts'),

  // How a session lives on, and how one host hands it to another.
  route('session/refresh', 'routes/session/refresh.ts'),
  route('session/open', 'routes/session/open.ts'),
  route('session/hand-over', 'routes/session/hand-over.ts'),
  route('session/club', 'routes/session/club.ts'),
  route('session/arrive', 'routes/session/arrive.ts'),

  // Joining a club: on its own host, or by reference on the platform's.
  route('join', 'routes/join/signup.tsx'),
  route('join/:ref', 'routes/join/by-ref.tsx'),

  route('customer/join/:token', 'routes/join/invited.tsx'),
  route('embed/:slug', 'routes/join/embed.ts'),
  route('social.png', 'routes/join/social-image.ts'),

  // A business comes aboard: from its invitation to its set-up.
  route('onboard/:token', 'routes/onboard/invitation.tsx'),
  route('onboard/:token/setup', 'routes/onboard/to-set-up.tsx'),
  route('onboard/:token/success', 'routes/onboard/success.tsx'),
  route('onboarding/:ref', 'routes/onboard/resume.tsx'),

  // The member's area.
  route('customer', 'routes/customer/frame.tsx', [
    index('routes/customer/home.tsx'),
    route('welcome', 'routes/customer/welcome.tsx'),
    route('dashboard', 'routes/customer/dashboard.tsx'),
    route('deliveries', 'routes/customer/deliveries.tsx'),
    route('rate-wines', 'routes/customer/rate-wines.tsx'),
    route('membership', 'routes/customer/membership.tsx'),
    route('membership/change', 'routes/customer/change-tier.tsx'),
    route('billing', 'routes/customer/billing.tsx'),
    route('billing/invoices/:invoiceId', 'routes/customer/invoice.tsx'),
    route('account-settings', 'routes/customer/account-settings.tsx'),
    route('*', 'routes/customer/nothing.ts'),
  ]),

  // The business portal.
  route('business', 'routes/business/frame.tsx', [
    index('routes/business/home.tsx'),
    route('dashboard', 'routes/business/dashboard.tsx'),
    route('members', 'routes/business/members.tsx'),
    route('members/:memberId', 'routes/business/member.tsx'),
    route('membership-tiers', 'routes/business/membership-tiers.tsx'),
    route('membership-tiers/new', 'routes/business/tier-new.tsx'),
    route('membership-tiers/:tierId', 'routes/business/tier-edit.tsx'),
    route('membership-tiers/:tierId/price', 'routes/business/tier-price.tsx'),
    route('membership-tiers/:tierId/waiting-list', 'routes/business/tier-waiting.tsx'),
    route('payments', 'routes/business/payments.tsx'),
    route('payments/return', 'routes/business/payments-return.tsx'),
    route('payments/disconnect', 'routes/business/payments-disconnect.tsx'),
    route('plan', 'routes/business/plan.tsx'),
    route('plan/:plan', 'routes/business/plan-choose.tsx'),
    route('fees', 'routes/business/fees.tsx'),
    route('fees/:month', 'routes/business/fee-statement.tsx'),
    route('activity', 'routes/business/activity.tsx'),
    route('setup', 'routes/business/set-up/frame.tsx', [
      index('routes/business/set-up/home.ts'),
      route('profile', 'routes/business/set-up/profile.tsx'),
      route('address', 'routes/business/set-up/address.tsx'),
      route('look', 'routes/business/set-up/look.tsx'),
      route('plan', 'routes/business/set-up/plan.tsx'),
      route('payments', 'routes/business/set-up/payments.tsx'),
      route('tiers', 'routes/business/set-up/tiers.tsx'),
      route('wines', 'routes/business/set-up/wines.tsx'),
      route('delivery', 'routes/business/set-up/delivery.tsx'),
      route('preview', 'routes/business/set-up/preview.tsx'),
      route('launch', 'routes/business/set-up/launch.tsx'),
    ]),
    route('setup/done', 'routes/business/set-up/done.tsx'),
    route('share', 'routes/business/share.tsx'),
    route('share/guests', 'routes/business/guests.tsx'),
    // The editor takes the whole width, beside what it shows.
    route('settings/look', 'routes/business/look.tsx'),
    route('settings', 'routes/business/settings.tsx', [
      index('routes/business/settings-home.tsx'),
      route('profile', 'routes/business/profile.tsx'),
      route('address', 'routes/business/address.tsx'),
      route('staff', 'routes/business/staff.tsx'),
      route('staff/:staffId', 'routes/business/colleague.tsx'),
    ]),
    route('*', 'routes/business/nothing.ts'),
  ]),
  route('business/preview', 'routes/business/preview.tsx'),
  route('business/switch', 'routes/business/switch.ts'),
  route('business/settings/look/preview', 'routes/business/look-preview.tsx'),
  route('business/settings/look/draft', 'routes/business/look-draft.ts'),
  route('business/share/card', 'routes/business/table-card.tsx'),
  route('business/share/:file', 'routes/business/share-file.ts'),
  route('business/statements/:file', 'routes/business/statement-file.ts'),
  route('business/activity.csv', 'routes/business/activity-file.ts'),

  // The platform's own administration.
  route('admin', 'routes/admin/frame.tsx', [
    index('routes/admin/business-invitations.tsx', { id: 'routes/admin/home' }),
    route('business-invitations', 'routes/admin/business-invitations.tsx'),
    route('dashboard', 'routes/admin/dashboard.tsx'),
    route('businesses', 'routes/admin/businesses.tsx'),
    route('businesses/:businessId', 'routes/admin/business.tsx'),
    route('businesses/:businessId/suspend', 'routes/admin/suspend-business.tsx'),
    route('businesses/:businessId/visit', 'routes/admin/visit-business.tsx'),
    route('inquiries', 'routes/admin/inquiries.tsx'),
    route('inquiries/:inquiryId', 'routes/admin/inquiry.tsx'),
    route('webhooks', 'routes/admin/webhooks.tsx'),
    route('jobs', 'routes/admin/jobs.tsx'),
    route('reconciliation', 'routes/admin/reconciliation.tsx'),
    route('activity', 'routes/admin/activity.tsx'),
    route('*', 'routes/admin/nothing.ts'),
  ]),
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/leave-business', 'routes/admin/leave-business.ts'),

  // The clubs' own pictures, on every host.
  route('media/:businessId/:pictureId/:file', 'routes/public/media.ts'),

  // What programs call.
  route('api/create-checkout-session', 'routes/api/create-checkout-session.ts'),
  route('api/generate-business-invitation', 'routes/api/generate-business-invitation.ts'),
  route('api/auth/token', 'routes/api/auth/token.ts'),
  route('api/auth/revoke', 'routes/api/auth/revoke.ts'),
  route('api/auth/user', 'routes/api/auth/user.ts'),
  route('.well-known/jwks.json', 'routes/api/auth/jwks.ts'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
