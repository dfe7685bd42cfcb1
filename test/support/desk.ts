import { Secret, TOTP } from 'otpauth'
import { type CheckedInputOf, desk, type OutputOf } from '#protocol'
import { addOperator } from '../../server/users/operators/manage.ts'
import { createBrowser } from './api.ts'
import type { TestVenue } from './startVenue.ts'

export const DESK_PASSWORD = 'a long desk password'

/** A page of the desk: one cookie jar, and its calls by name. */
export const deskBrowser = (address: string, browser = createBrowser(address)) => ({
  browser,
  async call<N extends keyof desk.DeskCalls>(name: N, input: CheckedInputOf<desk.DeskCalls[N]>) {
    const call: desk.DeskCall = desk.DESK_CALLS[name]
    const { body } = await browser.send(desk.DESK_PREFIX + call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const { code, msg, field, data } = body
    return { code: String(code), msg, field, data: data as OutputOf<desk.DeskCalls[N]> | undefined }
  },
})
export type DeskBrowser = ReturnType<typeof deskBrowser>

/** The code of an authenticator with this secret at a time (Unix ms). */
export const totpCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

export interface TestOperator extends DeskBrowser {
  readonly name: string
  readonly secret: string
}

let count = 0
/** Somebody with these roles who has ended his first sign-in and is signed in. */
export const operatorOf = async (
  venue: TestVenue,
  roles: readonly desk.Role[],
  ownUid?: string,
): Promise<TestOperator> => {
  count += 1
  const name = `operator${count}`
  const now = venue.services.clock.now()
  const firstCode = await addOperator(venue.database.db, { name, roles, ownUid }, now)
  const page = deskBrowser(venue.address)
  const { data: offer } = await page.call('offer', { name, firstCode })
  const secret = offer?.secret ?? ''
  const code = totpCode(secret, venue.services.clock.now())
  const bound = await page.call('bind', { name, firstCode, password: DESK_PASSWORD, code })
  if (bound.code !== '200') throw new Error(`${name} could not sign in: ${bound.code}`)
  return { ...page, name, secret }
}
