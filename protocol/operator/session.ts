import * as v from 'valibot'
import { presentPassword } from '../http/signin.ts'
import { nothing } from '../wire/call.ts'
import { freeText } from '../wire/inputs.ts'
import { defineOperatorCall, role } from './call.ts'

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9._-]{1,31}$/))
const code = v.pipe(v.string(), v.regex(/^\d{6}$/))
const firstCode = v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/))

/** The operator who is signed in. */
export const operator = v.object({ id: v.string(), name: v.string(), roles: v.array(role), demo: v.boolean() })
export type Operator = v.InferOutput<typeof operator>

export const signIn = defineOperatorCall(
  '/v1/signIn',
  'Signs an operator in with password and authenticator.',
  'anybody',
  v.strictObject({ name, password: presentPassword, code }),
  operator,
)

export const offer = defineOperatorCall(
  '/v1/offer',
  'For the code of a first sign-in: the secret that an authenticator is to be bound with.',
  'anybody',
  v.strictObject({ name, firstCode }),
  v.object({ secret: v.string(), uri: v.string() }),
)

export const bind = defineOperatorCall(
  '/v1/bind',
  'Ends the first sign-in: sets the password, binds the authenticator, uses the code up.',
  'anybody',
  v.strictObject({ name, firstCode, password: v.pipe(freeText(128), v.minLength(12)), code }),
  operator,
)

export const me = defineOperatorCall('/v1/me', 'Who is signed in here.', 'operator', nothing, operator)
export const signOut = defineOperatorCall('/v1/signOut', 'Ends this session.', 'operator', nothing, nothing, {
  acts: true,
})
