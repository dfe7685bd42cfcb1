import * as v from 'valibot'
import { presentPassword } from '../wire/account.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { freeText } from '../wire/inputs.ts'
import { operatorsWith, role } from './role.ts'

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9._-]{1,31}$/))
const code = v.pipe(v.string(), v.regex(/^\d{6}$/))
const firstCode = v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/))

/** The operator who is signed in. */
export const operator = v.object({ id: v.string(), name: v.string(), roles: v.array(role), demo: v.boolean() })
export type Operator = v.InferOutput<typeof operator>

export const signIn = defineCall(
  '/v1/signIn',
  'Signs an operator in with password and authenticator.',
  v.strictObject({ name, password: presentPassword, code }),
  operator,
  { audience: operatorsWith('anybody') },
)

export const offer = defineCall(
  '/v1/offer',
  'For the code of a first sign-in: the secret that an authenticator is to be bound with.',
  v.strictObject({ name, firstCode }),
  v.object({ secret: v.string(), uri: v.string() }),
  { audience: operatorsWith('anybody') },
)

export const bind = defineCall(
  '/v1/bind',
  'Ends the first sign-in: sets the password, binds the authenticator, uses the code up.',
  v.strictObject({ name, firstCode, password: v.pipe(freeText(128), v.minLength(12)), code }),
  operator,
  { audience: operatorsWith('anybody') },
)

export const me = defineCall('/v1/me', 'Who is signed in here.', nothing, operator, {
  audience: operatorsWith('operator'),
})
export const signOut = defineCall('/v1/signOut', 'Ends this session.', nothing, nothing, {
  audience: operatorsWith('operator', {
    acts: true,
  }),
})
