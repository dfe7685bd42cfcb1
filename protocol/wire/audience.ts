import { API_PREFIX } from '../base/constants.ts'

/** Roles of operators. They are few, so that it is clear which of them may do what. */
export type Role = 'reviewer' | 'treasurer' | 'configurator' | 'support' | 'auditor'

/** Operators, and how a call of theirs is processed. */
export interface OperatorAudience {
  /** Roles of which one suffices; `anybody`: no session is needed; `operator`: any role. */
  readonly roles: readonly Role[] | 'anybody' | 'operator'
  /** The subject of the call, for the audit log: the name of a field of its input; '' for a call without one. */
  readonly subject: string
  /** It changes something. */
  readonly acts: boolean
  /** A page makes it by itself: it does not count as activity that keeps the session open. */
  readonly idle: boolean
}

/** Who may make a call. `guest` calls work with and without a session of a user. */
export type Audience = 'guest' | 'user' | OperatorAudience

/** Prefix of the operators' calls, to which their cookie is restricted. Addresses keep the name that operators know. */
export const OPERATOR_PREFIX = '/api/desk'

export const isForOperators = ({ audience }: { readonly audience: Audience }): boolean => typeof audience === 'object'

/** The prefix of a call's address. */
export const prefixOf = (call: { readonly audience: Audience }): string =>
  isForOperators(call) ? OPERATOR_PREFIX : API_PREFIX
