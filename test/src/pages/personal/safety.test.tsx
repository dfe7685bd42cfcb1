import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { passkeys, security } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import Safety from '../../../../src/pages/personal/safety.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const factors = { email: 'an***@example.org', mobile: '+49***12', proof: 'email', fresh: false } as const
const answers = new Map<string, unknown>([
  [
    security.emailStatusGoogleStatus.path,
    {
      ...factors,
      authenticatorAt: 0,
      recoveryCodes: 0,
      payPassword: false,
      holds: [],
      holdHours: {
        passwordChanged: 24,
        nameChanged: 24,
        authenticatorOn: 6,
        authenticatorOff: 24,
        payPasswordReset: 24,
      },
    } satisfies security.Factors,
  ],
  [passkeys.list.path, { passkeys: [] }],
])
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string): Promise<Posted> =>
    answers.has(path)
      ? { kind: 'answer', status: 200, body: { code: '200', msg: '', data: answers.get(path) } }
      : { kind: 'network' },
}))

let page: Rendered
beforeEach(async () => {
  useDictionaries()
  queries.clear()
  page = await renderPart(<Safety />)
})
afterEach(() => page.close())

/** The row that leads to an address. */
const rowTo = (path: string) => page.root.querySelector(`a[href="#${path}"]`)

it('says beside the number that texts are the weaker way, and offers authenticator and passkeys on the same page', async () => {
  const mobile = await until(() => rowTo('/pages/personal/accountChange?kind=mobile'))
  expect(mobile.textContent).toBe('Mobile number+49***12')
  expect(mobile.closest('section')?.querySelector('p')?.textContent).toBe(
    'Text messages can be intercepted and phone numbers hijacked. An authenticator or a passkey is safer.',
  )
  expect(rowTo('/pages/login/gooleVerify?for=bind')?.textContent).toContain('Authenticator app')
  await until(() => rowTo('/x/passkeys')?.textContent === 'PasskeysNot set')
})

/** What the chip of such a row says. */
const chip = (path: string) => rowTo(path)?.querySelector('span > svg')?.parentElement?.textContent

it('says of each way to protect the account by a chip whether it is set, and what comes next', async () => {
  await until(() => chip('/pages/personal/changePassword?of=pay') === 'Not set')
  expect(chip('/pages/login/gooleVerify?for=bind')).toBe('Not set')
})
