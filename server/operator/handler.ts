import type { CheckedInputOf, desk, Language, OutputOf } from '#protocol'
import type { Refused } from '../platform/refusal.ts'
import type { Services } from '../services/services.ts'
import type { Place } from '../users/operators/guesses.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'

/** What every handler of the desk knows about its request. */
export interface DeskRequest {
  readonly services: Services
  /** Who asks; of calls that need nobody a row that is never read. */
  readonly operator: OperatorRow
  readonly ip: string
  /** Where it comes from, for what is counted by browser and address. */
  readonly place: Place
  readonly language: Language
  /** Starts a session and sets its cookie. */
  readonly begin: (operator: OperatorRow) => Promise<void>
  readonly end: () => Promise<void>
}

type HandlerOf<C extends desk.DeskCall> = (
  input: CheckedInputOf<C>,
  request: DeskRequest,
) => Promise<OutputOf<C> | Refused>

/** A missing handler is a type error. */
export type DeskHandlers = { readonly [Name in keyof desk.DeskCalls]: HandlerOf<desk.DeskCalls[Name]> }
