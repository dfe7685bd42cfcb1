/** Why the venue cannot start. `main.ts` prints the message as one line and exits with this code. */
export const START_FAILURES = {
  'data-folder': 73,
  'data-folder-in-use': 75,
  'factor-key': 78,
  'no-postgres': 69,
  'database-unreachable': 69,
  migration: 65,
  'market-unreachable': 69,
} as const
export type StartFailure = keyof typeof START_FAILURES

/** A failure that the operator can repair; anything else thrown while starting is a bug. */
export class StartError extends Error {
  readonly failure: StartFailure
  /** A code of sysexits(3). */
  readonly exitCode: number

  constructor(failure: StartFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartError'
    this.failure = failure
    this.exitCode = START_FAILURES[failure]
  }
}
