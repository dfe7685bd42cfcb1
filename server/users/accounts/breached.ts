import { createHash } from 'node:crypto'
import type { Egress } from '../../platform/egress/egress.ts'

/** Checks passwords against breaches, beyond the list that ships (`weakPasswords.ts`). */
export interface Breached {
  /** False also when the service does not answer: the shipped list has been checked before. */
  has(password: string): Promise<boolean>
}

export interface BreachedParts {
  /** Without the prefix, such as `https://api.pwnedpasswords.com/range`. */
  readonly url: string
  readonly egress: Pick<Egress, 'fetch'>
  /** Called when the service did not answer; without the password. */
  readonly report: (error: unknown) => void
  /** Milliseconds until an answer counts as missing. */
  readonly timeout?: number
}

const PREFIX_CHARS = 5
/** A padded answer has some 40 kB. */
const MAX_ANSWER_BYTES = 1_000_000

const read = async (response: Response): Promise<string> => {
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response.body) {
    length += part.length
    if (length > MAX_ANSWER_BYTES) throw new Error('too long an answer')
    parts.push(Buffer.from(part))
  }
  return Buffer.concat(parts).toString('latin1')
}

/**
 * By k-anonymity: the first five digits of the password's SHA-1 leave the venue, and the hash is searched for here
 * among the many that begin so. A line is `<the other 35 digits>:<count>`; a count of 0 is padding. Redirects are not
 * followed.
 */
export const createBreached = ({ url, egress, report, timeout = 1_500 }: BreachedParts): Breached => ({
  async has(password) {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const response = await egress.fetch(`${url}/${hash.slice(0, PREFIX_CHARS)}`, {
        headers: { 'add-padding': 'true' },
        signal: AbortSignal.timeout(timeout),
      })
      const rest = hash.slice(PREFIX_CHARS)
      return (await read(response)).split('\n').some((line) => {
        const [suffix = '', count = ''] = line.trim().split(':')
        return suffix.toUpperCase() === rest && Number(count) > 0
      })
    } catch (error) {
      report(error)
      return false
    }
  },
})

/** Without such a service. */
export const NO_BREACHED: Breached = { has: async () => false }
