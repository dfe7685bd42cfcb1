import { expect, it } from 'vitest'
import { atLocalhost } from '../../../../src/account/activity/passkeySupport.ts'

const at = (href: string): string | undefined => atLocalhost(new URL(href))

it.each([
  ['http://127.0.0.1:8080/#/pages/x/passkeys', 'http://localhost:8080/#/pages/x/passkeys'],
  ['http://[::1]:8080/#/pages/x/passkeys', 'http://localhost:8080/#/pages/x/passkeys'],
  ['http://192.168.1.7:8080/#/', undefined],
  ['https://tapeline.example/#/', undefined],
])('%s leads a newcomer to %s, where passkeys work', (href, named) => {
  expect(at(href)).toBe(named)
})
