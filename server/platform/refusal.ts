import type { ErrorName, Refusal } from '#protocol'

/** A refusal that a handler returns. Anything that a handler throws is a bug, and is answered `internal`. */
export interface Refused {
  readonly refused: Refusal
}

export const refuse = (error: ErrorName, more: Omit<Refusal, 'error'> = {}): Refused => ({
  refused: { error, ...more },
})

export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'refused' in value
