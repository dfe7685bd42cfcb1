import * as v from 'valibot'
import { API_PREFIX } from '../base/constants.ts'

/** What operators may do. Few, so that it is clear who may do what. */
export const role = v.picklist(['reviewer', 'treasurer', 'configurator', 'support', 'auditor'])
export type Role = v.InferOutput<typeof role>

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

/** An audience of operators with one of these roles. */
/* @__NO_SIDE_EFFECTS__ */
export const operatorsWith = (
  roles: OperatorAudience['roles'],
  {
    subject = '',
    acts = false,
    idle = false,
  }: { readonly subject?: string; readonly acts?: boolean; readonly idle?: boolean } = {},
): OperatorAudience => ({ roles, subject, acts, idle })

/** Prefix of the operators' calls; their cookie goes nowhere else. Addresses keep the name that operators know. */
export const OPERATOR_PREFIX = '/api/desk'

export const isForOperators = ({ audience }: { readonly audience: Audience }): boolean => typeof audience === 'object'

/** What stands before the path of a call in its address. */
export const prefixOf = (call: { readonly audience: Audience }): string =>
  isForOperators(call) ? OPERATOR_PREFIX : API_PREFIX
