import type { CheckedInputOf, Language, OutputOf, operators } from '#protocol'
import type { Refused } from '../platform/refusal.ts'
import type { Services } from '../services/services.ts'
import type { AttemptOrigin } from '../users/operators/guesses.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'

/** What every handler of an operators' call knows about its request. */
export interface OperatorRequest {
  readonly services: Services
  /** Who asks; of calls that need nobody a row that is never read. */
  readonly operator: OperatorRow
  readonly ip: string
  /** Where it comes from, for what is counted by browser and address. */
  readonly place: AttemptOrigin
  readonly language: Language
  /** Starts a session and sets its cookie. */
  readonly begin: (operator: OperatorRow) => Promise<void>
  readonly end: () => Promise<void>
}

type HandlerOf<C extends operators.OperatorCall> = (
  input: CheckedInputOf<C>,
  request: OperatorRequest,
) => Promise<OutputOf<C> | Refused>

/** A missing handler is a type error. */
export type OperatorHandlers = {
  readonly [Name in keyof operators.OperatorCalls]: HandlerOf<operators.OperatorCalls[Name]>
}
