import * as v from 'valibot'
import type { OperatorAudience, Role } from '../wire/audience.ts'

export const role = v.picklist([
  'reviewer',
  'treasurer',
  'configurator',
  'support',
  'auditor',
] as const satisfies readonly Role[])

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
