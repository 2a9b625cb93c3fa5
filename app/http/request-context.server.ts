import type { Club } from '#/tenants/club'
import type { ClubDirectory } from '#/tenants/directory.server'
import type { Scopes } from '#/tenants/scope.server'
import type { Billing } from '~/billing/create-billing.server'
import type { DnsResolver } from '~/domains/dns-resolver.server'
import type { HttpProbe } from '~/domains/http-probe.server'
import type { Jobs } from '~/jobs/jobs.server'
import type { Clock } from '~/kit/clock.server'
import type { Env } from '~/kit/env.server'
import type { Logger } from '~/kit/log.server'
import type { Memberships } from '~/memberships/create-memberships.server'
import type { PictureStore } from '~/pictures/picture-store.server'
import type { ImageWorker } from '~/pictures/image-worker.server'

/** Built once in server.ts and handed down: no module holds one of these by itself, so tests build their own. */
export interface Services {
  env: Env
  log: Logger
  scopes: Scopes
  clubs: ClubDirectory
  billing: Billing
  memberships: Memberships
  jobs: Jobs
  /** The clubs' own pictures. */
  pictures: PictureStore
  /** Where pictures are made. */
  imageWorker: ImageWorker
  dns: DnsResolver
  web: HttpProbe
  /** Whoever needs to know the latest move of the time asks this one; everybody else `now`. */
  clock: Clock
  /** The time the product goes by: a business's, or without one the platform's. */
  now(businessId?: string): Date
}

/** Whose pages the request is for. `closed` is a club's host without public pages behind it. */
export type RequestHost =
  | { kind: 'root' }
  | { kind: 'club'; club: Club }
  /** A club that may be spoken of is named: one that is suspended, to its members and its guests. */
  | {
      kind: 'closed'
      because: 'unknown' | 'draft' | 'suspended'
      club: { name: string; slug: string } | null
    }

/** What every loader and action is given besides the request: Remix's load context. */
export type RequestContext = {
  services: Services
  host: RequestHost
  /** Scheme and host of this request, from configuration: `http://bottega-rossa.localhost:3000`. */
  origin: string
  requestId: string
  /** For `<script nonce>` and `<style nonce>` of this one response. */
  nonce: string
  /** The browser's network address, for limits and records of consent. */
  clientAddress: string
  userAgent: string
  log: Logger
  /** The time of the club whose host this is, or of the business that is named. */
  now(businessId?: string): Date
  /** Work done once per request however many loaders ask for it, by a key of the asker's own. */
  memo: Map<string, unknown>
}

declare module '@remix-run/server-runtime' {
  // Remix's way of typing the load context is to extend this interface.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface AppLoadContext extends RequestContext {}
}
