import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** A business's settings for its sommelier; a business without a row has everything off. */
export interface SommelierSettingsTable {
  business_id: TenantId
  /** Guests of the club's host may ask about the public list. */
  is_for_guests: Generated<boolean>
  /** A language model may write answers. */
  is_model_on: Generated<boolean>
  changed_by: string | null
  changed_at: Date
}

export interface SommelierConversationsTable {
  business_id: TenantId
  id: string
  member_id: string
  /** The engine's `ConversationState` as JSON; null before the first answer. */
  state: ColumnType<unknown, string | null, string | null>
  started_at: Date
  last_at: Date
}

export interface SommelierTurnsTable {
  business_id: TenantId
  id: string
  conversation_id: string
  /** From 1, in the order of asking. */
  position: number
  question: string
  /** A `StoredAnswer` as JSON. */
  answer: ColumnType<unknown, string, string>
  /** "rules", or the provider of the model that wrote the answer. */
  engine: string
  asked_at: Date
  /** Thumb up or down; null without one. */
  is_good: Generated<boolean | null>
}

/** A question without the person who asked it. */
export interface SommelierRequestsTable {
  business_id: TenantId
  id: string
  audience: 'guest' | 'member' | 'staff'
  kind: 'suggest' | 'answer' | 'none' | 'refuse'
  intent: string
  /** Topics of the question: "type:red", "grape:nebbiolo". */
  topics: ColumnType<string[], string[] | string, string[]>
  unmet: 'tier' | 'stock' | 'limit' | 'food' | 'empty' | null
  /** The words of a question that was not understood or not filled; empty for others. */
  question: Generated<string>
  engine: string
  is_good: Generated<boolean | null>
  asked_at: Date
}

/** A question that a person handed to the business. */
export interface SommelierQuestionsTable {
  business_id: TenantId
  id: string
  /** Null for a guest. */
  member_id: string | null
  name: string
  email: string
  email_norm: string
  question: string
  asked_at: Date
  answer: Generated<string>
  answered_by: Generated<string | null>
  answered_at: Generated<Date | null>
  /** Put aside without an answer. */
  closed_at: Generated<Date | null>
}

/** A wine that a member asks for on their next visit. */
export interface WineRequestsTable {
  business_id: TenantId
  member_id: string
  wine_id: string
  asked_at: Date
}

/** A wine of an answer, without the person who asked. */
export interface SommelierSuggestionsTable {
  business_id: TenantId
  request_id: string
  wine_id: string
  /** When the member who asked put it in the cart and bought it; null where they did not. */
  carted_at: Generated<Date | null>
  bought_at: Generated<Date | null>
}
