import type { ModelUse } from './model'

// Why a page was not read by the model. Pure.

type FaultCode =
  | 'timeout'
  | 'busy'
  | 'unavailable'
  | 'unreachable'
  | 'rejected'
  | 'refused'
  | 'broken'
  | 'picture'
  | 'failed'

/**
 * A page that the model did not read. Never holds what was sent or answered: a page's text and a provider's message,
 * which may quote a part of the key, do not belong into a log.
 */
export class ModelFault extends Error {
  constructor(
    readonly code: FaultCode,
    /** Requests and tokens used in spite of the failure. */
    readonly use: ModelUse,
    /** The provider's status, where it answered with an error. */
    readonly status: number | null = null,
    options?: ErrorOptions,
  ) {
    super(`The model did not read a page: ${code}${status === null ? '' : ` (${status})`}`, options)
    this.name = 'ModelFault'
  }

  /** Asking about another page would fail as well: a wrong key, or a model that the provider does not have. */
  get isFinal(): boolean {
    return this.code === 'rejected' && (this.status === null || [401, 403, 404].includes(this.status))
  }

  /** Whether the page counts against the month: the provider has worked on it. */
  get isCounted(): boolean {
    return ['timeout', 'refused', 'broken', 'failed'].includes(this.code)
  }
}

const reasons: Record<FaultCode, string> = {
  timeout: 'the language model took too long',
  busy: 'the language model was busy',
  unavailable: 'the language model was not available',
  unreachable: 'the language model could not be reached',
  rejected: 'the language model did not accept our request',
  refused: 'the language model declined to read it',
  broken: 'the language model’s answer could not be used',
  failed: 'the language model’s answer could not be checked',
  picture: 'its picture is too large for the language model',
}

/** "Page 3 was read by the built-in reader alone: the language model was busy." */
export function faultSentence(page: number, code: FaultCode): string {
  return `Page ${page} was read by the built-in reader alone: ${reasons[code]}.`
}
