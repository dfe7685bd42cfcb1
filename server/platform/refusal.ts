import type { ErrorName, Refusal } from '#protocol'

/** A refusal on its way out of a handler; anything thrown instead is a bug and answers `internal`. */
export interface Refused {
  readonly refused: Refusal
}

export const refuse = (error: ErrorName, more: Omit<Refusal, 'error'> = {}): Refused => ({
  refused: { error, ...more },
})

export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'refused' in value
