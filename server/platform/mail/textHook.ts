import { createHmac } from 'node:crypto'
import type { Egress } from '../egress/egress.ts'
import type { Clock } from '../ports.ts'
import { RefusedLetter, type Transport } from './port.ts'

export interface TextHookParts {
  /** Where to post; https unless it is on this machine. */
  readonly url: string
  /** Shared with the gateway; signs the requests. */
  readonly secret: string
  readonly egress: Pick<Egress, 'fetch'>
  readonly clock: Clock
  /** Milliseconds until the request fails. */
  readonly timeout?: number
}

/** HMAC-SHA256 over time and body, so that the body cannot be changed and an old request cannot be sent again. */
export const signText = (secret: string, time: string, body: string): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/**
 * Sends texts by a webhook: `POST {id, to, text}` with `tapeline-time` (Unix ms) and `tapeline-signature` (`v1=<hex>`).
 * The same id means the same text. Any 2xx accepts the text; 408, 429 and 5xx are retried; other answers are final.
 * Redirects are not followed.
 */
export const createTextHook = ({ url, secret, egress, clock, timeout = 5_000 }: TextHookParts): Transport => ({
  async deliver({ to, text }, id) {
    const body = JSON.stringify({ id, to, text })
    const time = String(clock.now())
    const response = await egress.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'tapeline-time': time,
        'tapeline-signature': `v1=${signText(secret, time, body)}`,
      },
      body,
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    if (response.ok) return
    const { status } = response
    const mayHelp = status === 408 || status === 429 || status >= 500
    if (!mayHelp) throw new RefusedLetter(`refused with ${status}`)
    throw Object.assign(new Error('not taken'), { code: status })
  },
  close: () => {},
})
