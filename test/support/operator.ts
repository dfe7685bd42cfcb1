import { Secret, TOTP } from 'otpauth'
import { type CheckedInputOf, type OutputOf, operators } from '#protocol'
import { addOperator } from '../../server/users/operators/manage.ts'
import { createBrowser } from './api.ts'
import type { TestVenue } from './startVenue.ts'

export const OPERATOR_PASSWORD = 'a long operator password'

/** An operator's browser: one cookie jar, and its calls by name. */
export const operatorBrowser = (address: string, browser = createBrowser(address)) => ({
  browser,
  async call<N extends keyof operators.OperatorCalls>(name: N, input: CheckedInputOf<operators.OperatorCalls[N]>) {
    const call: operators.OperatorCall = operators.OPERATOR_CALLS[name]
    const { body } = await browser.send(operators.OPERATOR_PREFIX + call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const { code, msg, field, data } = body
    return { code: String(code), msg, field, data: data as OutputOf<operators.OperatorCalls[N]> | undefined }
  },
})
export type OperatorBrowser = ReturnType<typeof operatorBrowser>

/** The code of an authenticator with this secret at a time (Unix ms). */
export const totpCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

export interface TestOperator extends OperatorBrowser {
  readonly name: string
  readonly secret: string
}

type SettingInput = CheckedInputOf<operators.OperatorCalls['setSetting']>

/** Publishes a setting; where it takes two, another operator agrees at once. The entry, if there is one, is `line`. */
export const publishSetting = async (venue: TestVenue, by: OperatorBrowser, input: SettingInput) => {
  const { data, ...answer } = await by.call('setSetting', input)
  if (data?.outcome !== 'proposed') return { ...answer, line: data?.line }
  const second = await operatorOf(venue, ['configurator'])
  const { data: decided, ...agreed } = await second.call('decideReview', { id: data.review, outcome: 'approved' })
  const log = await second.call('settingsLog', { kind: input.kind })
  return { ...agreed, line: decided?.outcome === 'done' ? log.data?.lines[0] : undefined }
}

let count = 0
/** Somebody with these roles who has ended his first sign-in and is signed in. */
export const operatorOf = async (
  venue: TestVenue,
  roles: readonly operators.Role[],
  ownUid?: string,
): Promise<TestOperator> => {
  count += 1
  const name = `operator${count}`
  const now = venue.services.clock.now()
  const firstCode = await addOperator(venue.database.db, { name, roles, ownUid }, now)
  const page = operatorBrowser(venue.address)
  const { data: offer } = await page.call('offer', { name, firstCode })
  const secret = offer?.secret ?? ''
  const code = totpCode(secret, venue.services.clock.now())
  const bound = await page.call('bind', { name, firstCode, password: OPERATOR_PASSWORD, code })
  if (bound.code !== '200') throw new Error(`${name} could not sign in: ${bound.code}`)
  return { ...page, name, secret }
}
