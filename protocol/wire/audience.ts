import { API_PREFIX } from '../base/constants.ts'

/** What operators may do. Few, so that it is clear who may do what. */
export type Role = 'reviewer' | 'treasurer' | 'configurator' | 'support' | 'auditor'

/** Operators, and how a call of theirs is taken up. */
export interface OperatorAudience {
  /** Any of them will do; `anybody`: no session is needed; `operator`: any role. */
  readonly roles: readonly Role[] | 'anybody' | 'operator'
  /** What the call is about, for the audit log: the name of a field of its input; '' where it is about nobody. */
  readonly subject: string
  /** It changes something. */
  readonly acts: boolean
  /** A page makes it by itself: it does not count as work that keeps the session open. */
  readonly idle: boolean
}

/** Who may make a call. `guest` calls work with and without a session of a user. */
export type Audience = 'guest' | 'user' | OperatorAudience

/** Prefix of the operators' calls; their cookie goes nowhere else. Addresses keep the name that operators know. */
export const OPERATOR_PREFIX = '/api/desk'

export const isForOperators = ({ audience }: { readonly audience: Audience }): boolean => typeof audience === 'object'

/** The prefix of a call's address. */
export const prefixOf = (call: { readonly audience: Audience }): string =>
  isForOperators(call) ? OPERATOR_PREFIX : API_PREFIX
