/**
 * Why nothing may be settled by the record: it is starting or stopped; the disk refuses; the clock is behind the last
 * tick; the indexes are not sampled; a file is not what its hashes say; the database cannot be reached, or knows
 * another record than the files; the signing key is missing or another one.
 */
export type HaltReason =
  | 'starting'
  | 'stopped'
  | 'disk'
  | 'clock'
  | 'stalled'
  | 'broken-segment'
  | 'database'
  | 'diverged'
  | 'key'

export type RecordState =
  | { readonly halted: false }
  | { readonly halted: true; readonly reason: HaltReason; readonly detail: string }

/** Stops the record with its reason. */
export class Halt extends Error {
  readonly reason: HaltReason

  constructor(reason: HaltReason, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'Halt'
    this.reason = reason
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * What a failure means for the record. A failure without a reason comes from the disk: those of the database have been
 * told apart before.
 */
export const readHalt = (error: unknown): Halt =>
  error instanceof Halt ? error : new Halt('disk', messageOf(error), error)
