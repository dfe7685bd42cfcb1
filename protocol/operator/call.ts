import * as v from 'valibot'
import { REQUEST_TIMEOUT } from '../base/constants.ts'
import type { Access, Call } from '../wire/call.ts'
import { recordId } from '../wire/inputs.ts'

/** What operators may do. Few, so that it is clear who may do what. */
export const role = v.picklist(['reviewer', 'treasurer', 'configurator', 'support', 'auditor'])
export type Role = v.InferOutput<typeof role>

/** Prefix of the operators' calls; their cookie goes nowhere else. Addresses keep the name that operators know. */
export const OPERATOR_PREFIX = '/api/desk'

/** A call of operators: data, as `Call` is, with who may make it. */
export interface OperatorCall<I extends v.GenericSchema = v.GenericSchema, O extends v.GenericSchema = v.GenericSchema>
  extends Call<I, O, Access, false, false> {
  /** Any of them will do; `anybody`: no session is needed; `operator`: any role. */
  readonly roles: readonly Role[] | 'anybody' | 'operator'
  /** What it is about, for the audit log: the name of a field of its input; '' where it is about nobody. */
  readonly subject: string
  /** It changes something. */
  readonly acts: boolean
  /** A page asks it by itself: it does not count as work that keeps the session open. */
  readonly idle: boolean
}

/* @__NO_SIDE_EFFECTS__ */
export const defineOperatorCall = <I extends v.GenericSchema, O extends v.GenericSchema>(
  path: `/v1/${string}`,
  doc: string,
  roles: OperatorCall['roles'],
  input: I,
  output: O,
  {
    subject = '',
    acts = false,
    idle = false,
  }: { readonly subject?: string; readonly acts?: boolean; readonly idle?: boolean } = {},
): OperatorCall<I, O> => ({
  path,
  doc,
  roles,
  input,
  output,
  subject,
  acts,
  idle,
  access: roles === 'anybody' ? 'guest' : 'user',
  loading: false,
  timeout: REQUEST_TIMEOUT,
  polled: false,
  money: false,
  keep: false,
  ours: true,
  upload: false,
})

/** A page of a list: the newest or oldest first, `next` is the cursor of the page behind it. */
export const cursor = v.optional(recordId)
