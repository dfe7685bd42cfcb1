import type { Call, CallsOf, CheckedInputOf, Groups, Language, OutputOf, operators } from '#protocol'
import type { Refused } from '../platform/refusal.ts'
import type { Entry } from '../users/accounts/enter.ts'
import type { AttemptOrigin } from '../users/operators/guesses.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import type { Services } from './services.ts'

/** What every handler knows about its request. */
export interface AnyRequest {
  readonly services: Services
  /** Of the `Accept-Language` header, one of the ten. */
  readonly language: Language
  /** Address of the peer, for rate limits and the session list. */
  readonly ip: string
}

/** A request of a guest or a user. */
export interface Request extends AnyRequest {
  /** The page that asks, which the Origin rule let through; undefined for clients that are no page. */
  readonly origin: string | undefined
  /** What the client says about itself; '' where it says nothing. */
  readonly userAgent: string
  readonly session: SessionControl
  /** Stands between the parts of long work: done at once, or in a later turn when the time of this one is over. */
  readonly nextTurn: () => Promise<void>
  /** Reads of the market's past what has to be computed, a few at once for each address. */
  readonly past: <T>(read: () => Promise<T>) => Promise<T>
}

/** The cookie of this request and answer; the only way in which a handler may touch it. */
export interface SessionControl {
  /**
   * Starts a session for the user, remembers his device, and sets both cookies on the answer; `entry` goes into the trail.
   * False, and no session, where all of his were ended since `mark` (`Sessions`).
   */
  begin(uid: string, entry?: Pick<Entry, 'kind' | 'proofs'>, mark?: number): Promise<boolean>
  /** Ends the session of this request, if there is one. */
  end(): Promise<void>
  /** Names the session that the cookie stands for, without its secret; undefined without a cookie. */
  readonly name: string | undefined
  /** Whose session the cookie stands for. Asks the database, so that calls which need nobody do not depend on it. */
  who(): Promise<string | undefined>
  /** Names the device likewise. */
  readonly device: string | undefined
  /** The device cookie was known for this account when the request came. */
  isKnownDevice(uid: string): Promise<boolean>
  /** Names the browser that asked for a code likewise; undefined where none did within the last minutes. */
  readonly browser: string | undefined
  /** Names it, and gives it a secret where it has none, or keeps that for as long as a code lives from now. */
  nameBrowser(): string
  /** Names the guest likewise, whose chat this device holds. */
  readonly guest: string | undefined
  /** Gives the device a secret as a guest, and names it. */
  beginGuest(): string
  endGuest(): void
}

/** A request to a call that needs a session. */
export interface UserRequest extends Request {
  readonly uid: string
}
/** A request to a money-moving call. */
export interface MoneyRequest extends UserRequest {
  readonly key: string
}

/** A request to a call that takes a file. */
export interface UploadRequest extends Request {
  readonly file: Buffer
}

/** A request of an operator. */
export interface OperatorRequest extends AnyRequest {
  /** Who asks; of calls that need nobody a row that is never read. */
  readonly operator: OperatorRow
  /** Where it comes from, for what is counted by browser and address. */
  readonly origin: AttemptOrigin
  /** Starts a session and sets its cookie. */
  readonly begin: (operator: OperatorRow) => Promise<void>
  readonly end: () => Promise<void>
}

type RequestOf<C extends Call> = C['audience'] extends operators.OperatorAudience
  ? OperatorRequest
  : C['money'] extends true
    ? MoneyRequest
    : C['upload'] extends true
      ? UploadRequest
      : C['audience'] extends 'user'
        ? UserRequest
        : Request

export type Handler<C extends Call> = (
  input: CheckedInputOf<C>,
  request: RequestOf<C>,
) => Promise<OutputOf<C> | Refused>

/** The handlers of some calls. A missing one is a type error. */
export type HandlersOf<Calls> = {
  readonly [Name in keyof CallsOf<Calls>]: Calls[Name] extends Call ? Handler<Calls[Name]> : never
}
export type Handlers = { readonly [G in keyof Groups]: HandlersOf<Groups[G]> }
export type OperatorHandlers = HandlersOf<operators.OperatorCalls>
