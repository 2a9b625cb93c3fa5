import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

/** The URL map, grouped by area, in the order of the product's route table. */
export default [
  index('routes/home.tsx'),
  route('closed', 'routes/join/club-not-public.tsx'),

  // The platform's public pages; the legal pages exist on every host.
  route('landing', 'routes/public/landing.tsx'),
  route('how-it-works', 'routes/public/landing-section.ts', { id: 'routes/public/how-it-works' }),
  route('features', 'routes/public/landing-section.ts', { id: 'routes/public/features' }),
  route('pricing', 'routes/public/landing-section.ts', { id: 'routes/public/pricing' }),
  route('about', 'routes/public/landing-section.ts', { id: 'routes/public/about' }),
  route('get-started', 'routes/public/get-started.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),

  // Accounts, on every host.
  layout('routes/auth/layout.tsx', [
    route('login', 'routes/auth/login.tsx'),
    route('login/verify', 'routes/auth/verify-second-factor.tsx'),
    route('login/code', 'routes/auth/sign-in-by-code.tsx'),
    route('logout', 'routes/auth/logout.tsx'),
    route('signup', 'routes/auth/signup.tsx'),
    route('forgot-password', 'routes/auth/forgot-password.tsx'),
    route('reset-password', 'routes/auth/reset-password.tsx'),
    route('confirm', 'routes/auth/confirm-email.tsx'),
    route('pay/:token', 'routes/customer/payment-recovery.tsx'),
    route('place/:token', 'routes/join/waiting-list-entry.tsx'),
    route('waiting-list', 'routes/join/opening-list.tsx'),
    route('waiting-list/club/:token', 'routes/join/opening-list-entry.tsx'),
    route('waiting-list/:tierId', 'routes/join/waiting-list.tsx'),
    route('join-staff/:token', 'routes/onboard/staff-invitation.tsx'),
    route('auth-redirect', 'routes/auth/auth-redirect.tsx'),
    route('dashboard', 'routes/auth/dashboard.tsx'),
    route('unauthorized', 'routes/auth/unauthorized.tsx'),
    route('profile-setup', 'routes/auth/profile-setup.tsx'),
    route('account/devices', 'routes/auth/account/devices.tsx'),
    route('account/security', 'routes/auth/account/security.tsx'),
    route('account/security/authenticator', 'routes/auth/account/authenticator.tsx'),
    route('account/security/recovery-codes', 'routes/auth/account/recovery-codes.tsx'),
    route('account/prove', 'routes/auth/account/reauthenticate.tsx'),
    route('account/settings', 'routes/auth/account/account-settings.tsx'),
    route('account/email', 'routes/auth/account/confirm-email-change.tsx'),
    route('account/delete', 'routes/auth/account/delete-account.tsx'),
    route('unsubscribe', 'routes/public/unsubscribe.tsx'),
  ]),
  route('login/passkey', 'routes/auth/passkey.ts'),
  route('account/export', 'routes/auth/account/export-data.ts'),
  route('account/passkeys', 'routes/auth/account/passkeys.ts'),

  // Session renewal and cross-host sign-in.
  route('session/refresh', 'routes/auth/session/refresh.ts'),
  route('session/open', 'routes/auth/session/request-cross-host-login.ts'),
  route('session/hand-over', 'routes/auth/session/issue-cross-host-login.ts'),
  route('session/club', 'routes/auth/session/open-club.ts'),
  route('session/arrive', 'routes/auth/session/complete-cross-host-login.ts'),

  // Joining a club: on its own host, or by reference on the platform's.
  route('join', 'routes/join/signup.tsx'),
  route('join/:ref', 'routes/join/signup-by-reference.tsx'),

  route('customer/join/:token', 'routes/join/guest-invitation.tsx'),
  route('embed/:slug', 'routes/join/embed-button.ts'),
  route('social.png', 'routes/join/social-image.ts'),

  // Business signup: from the invitation to onboarding.
  route('onboard/:token', 'routes/onboard/invitation.tsx'),
  route('onboard/:token/setup', 'routes/onboard/start-onboarding.tsx'),
  route('onboard/:token/success', 'routes/onboard/success.tsx'),
  route('onboarding/:ref', 'routes/onboard/resume-onboarding.tsx'),

  // The member's area.
  route('customer', 'routes/customer/layout.tsx', [
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
    route('*', 'routes/customer/not-found.ts'),
  ]),

  // The business portal.
  route('business', 'routes/business/layout.tsx', [
    index('routes/business/home.tsx'),
    route('dashboard', 'routes/business/dashboard.tsx'),
    route('members', 'routes/business/members/members.tsx'),
    route('members/:memberId', 'routes/business/members/member.tsx'),
    route('inventory', 'routes/business/inventory/layout.tsx', [
      index('routes/business/inventory/inventory.tsx'),
      route('new', 'routes/business/inventory/new-wine.tsx'),
      route('locations', 'routes/business/inventory/locations.tsx'),
      route('history', 'routes/business/inventory/history.tsx'),
      route('pictures/:wineId', 'routes/business/inventory/wine-picture.tsx'),
      route(':wineId', 'routes/business/inventory/wine.tsx'),
      route(':wineId/edit', 'routes/business/inventory/edit-wine.tsx'),
    ]),
    route('membership-tiers', 'routes/business/tiers/tiers.tsx'),
    route('membership-tiers/new', 'routes/business/tiers/new-tier.tsx'),
    route('membership-tiers/:tierId', 'routes/business/tiers/edit-tier.tsx'),
    route('membership-tiers/:tierId/price', 'routes/business/tiers/change-price.tsx'),
    route('membership-tiers/:tierId/waiting-list', 'routes/business/tiers/waiting-list.tsx'),
    route('payments', 'routes/business/payments/payments.tsx'),
    route('payments/return', 'routes/business/payments/return.tsx'),
    route('payments/disconnect', 'routes/business/payments/disconnect.tsx'),
    route('plan', 'routes/business/plan/plan.tsx'),
    route('plan/:plan', 'routes/business/plan/choose-plan.tsx'),
    route('fees', 'routes/business/fees/fees.tsx'),
    route('fees/:month', 'routes/business/fees/statement.tsx'),
    route('activity', 'routes/business/activity.tsx'),
    route('setup', 'routes/business/onboarding/layout.tsx', [
      index('routes/business/onboarding/home.ts'),
      route('profile', 'routes/business/onboarding/profile.tsx'),
      route('address', 'routes/business/onboarding/web-address.tsx'),
      route('look', 'routes/business/onboarding/branding.tsx'),
      route('plan', 'routes/business/onboarding/plan.tsx'),
      route('payments', 'routes/business/onboarding/payments.tsx'),
      route('payments/return', 'routes/business/payments/return.tsx', {
        id: 'routes/business/onboarding/payments-return',
      }),
      route('tiers', 'routes/business/onboarding/tiers.tsx'),
      // The portal's own pages of a tier, in the frame of the setup.
      route('tiers/new', 'routes/business/tiers/new-tier.tsx', { id: 'routes/business/onboarding/new-tier' }),
      route('tiers/:tierId', 'routes/business/tiers/edit-tier.tsx', {
        id: 'routes/business/onboarding/edit-tier',
      }),
      route('tiers/:tierId/price', 'routes/business/tiers/change-price.tsx', {
        id: 'routes/business/onboarding/change-price',
      }),
      route('wines', 'routes/business/onboarding/wines.tsx'),
      route('delivery', 'routes/business/onboarding/delivery.tsx'),
      route('preview', 'routes/business/onboarding/preview.tsx'),
      route('launch', 'routes/business/onboarding/launch.tsx'),
    ]),
    route('setup/done', 'routes/business/onboarding/done.tsx'),
    route('share', 'routes/business/sharing/sharing.tsx'),
    route('share/guests', 'routes/business/sharing/guest-invitations.tsx'),
    // The editor with its preview is full width, outside the portal layout.
    route('settings/look', 'routes/business/branding/branding.tsx'),
    route('settings', 'routes/business/settings/layout.tsx', [
      index('routes/business/settings/home.tsx'),
      route('profile', 'routes/business/settings/profile.tsx'),
      route('address', 'routes/business/settings/web-address.tsx'),
      route('staff', 'routes/business/settings/staff.tsx'),
      route('retention', 'routes/business/settings/retention.tsx'),
      route('staff/:staffId', 'routes/business/settings/staff-member.tsx'),
    ]),
    route('*', 'routes/business/not-found.ts'),
  ]),
  route('business/preview', 'routes/business/club-preview.tsx'),
  route('business/switch', 'routes/business/switch-business.ts'),
  route('business/settings/look/preview', 'routes/business/branding/preview.tsx'),
  route('business/settings/look/draft', 'routes/business/branding/draft.ts'),
  route('business/share/card', 'routes/business/sharing/table-card.tsx'),
  route('business/share/:file', 'routes/business/sharing/download.ts'),
  route('business/statements/:file', 'routes/business/fees/statement-csv.ts'),
  route('business/activity.csv', 'routes/business/activity-csv.ts'),
  route('business/inventory/suggest', 'routes/business/inventory/suggest.ts'),

  // Platform administration.
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/business-invitations.tsx', { id: 'routes/admin/home' }),
    route('business-invitations', 'routes/admin/business-invitations.tsx'),
    route('dashboard', 'routes/admin/dashboard.tsx'),
    route('businesses', 'routes/admin/businesses.tsx'),
    route('businesses/:businessId', 'routes/admin/business.tsx'),
    route('businesses/:businessId/suspend', 'routes/admin/suspend-business.tsx'),
    route('businesses/:businessId/visit', 'routes/admin/impersonate-business.tsx'),
    route('inquiries', 'routes/admin/inquiries.tsx'),
    route('inquiries/:inquiryId', 'routes/admin/inquiry.tsx'),
    route('webhooks', 'routes/admin/webhooks.tsx'),
    route('jobs', 'routes/admin/jobs.tsx'),
    route('reconciliation', 'routes/admin/reconciliation.tsx'),
    route('activity', 'routes/admin/activity.tsx'),
    route('*', 'routes/admin/not-found.ts'),
  ]),
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/leave-business', 'routes/admin/end-impersonation.ts'),

  // Clubs' pictures, on every host.
  route('media/:businessId/:pictureId/:file', 'routes/public/media.ts'),

  // API.
  route('api/create-checkout-session', 'routes/api/create-checkout-session.ts'),
  route('api/generate-business-invitation', 'routes/api/generate-business-invitation.ts'),
  route('api/auth/token', 'routes/api/auth/token.ts'),
  route('api/auth/revoke', 'routes/api/auth/revoke.ts'),
  route('api/auth/user', 'routes/api/auth/user.ts'),
  route('.well-known/jwks.json', 'routes/api/auth/jwks.ts'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
