import { expect, it } from 'vitest'
import { protectionOf } from '../../../../src/account/security/protection.ts'

it.each([
  [{ payPassword: false, authenticatorAt: 0 }, 0, '', 1, 'pay'],
  [{ payPassword: true, authenticatorAt: 0 }, 1, '', 3, 'app'],
  [{ payPassword: true, authenticatorAt: 1_700_000_000_000 }, 0, 'red fox', 4, 'passkeys'],
  [{ payPassword: true, authenticatorAt: 1_700_000_000_000 }, 2, 'red fox', 5, undefined],
])('%j, %i passkeys and the phrase "%s" are %i of 5, and %s comes next', (factors, passkeys, phrase, done, next) => {
  expect(protectionOf(factors, passkeys, phrase)).toEqual({ done, next })
})
