import type { Club } from '#/tenants/club'
import type { ClubDirectory } from '#/tenants/directory.server'
import type { Scopes } from '#/tenants/scope.server'
import type { Billing } from '~/billing/billing'

import type { DnsResolver } from '~/business/domains/dns-resolver.server'
import type { HttpProbe } from '~/business/domains/http-probe.server'
import type { SenderService } from '~/business/domains/sender/sender-service.server'

import type { Clock } from '~/foundation/kit/clock.server'
import type { Env } from '~/foundation/kit/env.server'
import type { KeyedQueue } from '~/foundation/kit/keyed-queue'
import type { Logger } from '~/foundation/kit/log.server'
import type { Memberships } from '~/membership/memberships/membership-changes'
import type { PictureStore } from '~/foundation/pictures/picture-store.server'

import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import type { LiveNotifications } from '~/people/notifications/live/live-notifications'
import type { SommelierModel } from '~/club/sommelier/model/model'
import type { ModelReader } from '~/cellar/list-reader/model/model'
import type { PrintWorker } from '~/club/fulfillment/print/pdf/print-tasks'
import type { RecommendWorker } from '~/club/tastes/recommendations/recommend-tasks'
import type { ImageWorker } from '~/foundation/pictures/image-tasks'
import type { ImportReader } from '~/cellar/list-reader/files/import-tasks'

/** Built once in server.ts and passed down: no module creates one itself, so tests build their own. */
export interface Services {
  env: Env
  log: Logger
  scopes: Scopes
  clubs: ClubDirectory
  billing: Billing
  memberships: Memberships
  /** The clubs' own pictures. */
  pictures: PictureStore
  /** Encodes pictures in worker processes. */
  imageWorker: ImageWorker
  /** Reads uploaded lists in a worker process. */
  importReader: ImportReader
  /** Reads documents page by page in worker processes. */
  readingWorker: ReadingWorker
  /** Makes the PDF files of club runs in a worker process. */
  printWorker: PrintWorker
  recommendWorker: RecommendWorker
  /** Tells open pages of new notifications. */
  liveNotifications: LiveNotifications
  /** The language model that reads lists as well; null where the installation has none. */
  modelReader: ModelReader | null
  /** The language model that words the sommelier's suggestions; null where the installation has none. */
  sommelierModel: SommelierModel | null
  /** Uploads of lists in turns, by business. */
  uploadQueue: KeyedQueue
  dns: DnsResolver
  web: HttpProbe
  /** Sender domains at the email service; null where the installation cannot send from other domains. */
  senderService: SenderService | null
  /** For work that must know the latest move of the time; everything else uses `now`. */
  clock: Clock
  /** The product's time: of a business, or without one of the platform. */
  now(businessId?: string): Date
}

/** The site the request is for. `closed` is a club's host without public pages. */
export type RequestHost =
  | { kind: 'root' }
  | { kind: 'club'; club: Club }
  /** Only a club that was open is named, to its members and guests. */
  | { kind: 'closed'; because: 'unknown' | 'draft'; club: null }
  | { kind: 'closed'; because: 'suspended' | 'closed'; club: Club }

/** Remix's load context: what every loader and action gets besides the request. */
export type RequestContext = {
  services: Services
  host: RequestHost
  /** Scheme and host of this request, from configuration: `http://bottega-rossa.localhost:3000`. */
  origin: string
  requestId: string
  /** For `<script nonce>` and `<style nonce>` of this response. */
  nonce: string
  /** The client's network address, for rate limits and records of consent. */
  clientAddress: string
  userAgent: string
  log: Logger
  /** The time of the club whose host this is, or of the given business. */
  now(businessId?: string): Date
  /** Work done once per request, by the caller's own key. */
  memo: Map<string, unknown>
}

declare module '@remix-run/server-runtime' {
  // Remix's load context is typed by extending this interface.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface AppLoadContext extends RequestContext {}
}
