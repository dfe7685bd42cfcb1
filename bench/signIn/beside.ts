import { API_PREFIX, activity, signin } from '#protocol'
import { PASSWORD } from '../../test/support/people.ts'
import { pause } from '../figures.ts'
import type { Connection } from '../orders/connection.ts'
import type { VenueProcess } from '../orders/venueProcess.ts'

/** Milliseconds of each request that was served, and of each that was refused as busy. */
export interface Beside {
  readonly taken: readonly number[]
  readonly refused: readonly number[]
}

/** A request of the nth user on a free connection: its answer. */
type Ask = (line: Connection, nth: number) => Promise<string>

const SIGN_IN = API_PREFIX + signin.loginX.path
const READ = API_PREFIX + activity.list.path

/** A sign-in of a known device: one check of a password, one session. */
export const signInOf =
  (venue: VenueProcess): Ask =>
  (line, nth) => {
    const [device = ''] = /tapeline_device=[^;]+/.exec(venue.cookies[nth] ?? '') ?? []
    const body = JSON.stringify({ account: venue.accounts[nth], password: PASSWORD })
    return line.post(SIGN_IN, { origin: venue.address, cookie: device }, body)
  }

/** A plain read of somebody signed in: his session and one line of his trail. Nothing is hashed and nothing written. */
export const readOf =
  (venue: VenueProcess): Ask =>
  (line, nth) =>
    line.post(READ, { origin: venue.address, cookie: venue.cookies[nth] ?? '' }, '{"limit":1}')

/** Asks so many times a second for so many seconds, by turns for each user; each on a connection that is free. */
export const askAtRate = async (
  ask: Ask,
  lines: readonly Connection[],
  { rate, seconds, users }: { readonly rate: number; readonly seconds: number; readonly users: number },
): Promise<Beside> => {
  const taken: number[] = []
  const refused: number[] = []
  const free = [...lines]
  const under: Promise<void>[] = []
  const send = async (line: Connection, nth: number): Promise<void> => {
    const began = performance.now()
    const answer = await ask(line, nth)
    const took = performance.now() - began
    if (answer.startsWith('{"code":"200"')) taken.push(took)
    else if (answer.startsWith('{"code":"5003"')) refused.push(took)
    else throw new Error(`A request was refused otherwise: ${answer}`)
    free.push(line)
  }
  const began = performance.now()
  for (let n = 0; n < rate * seconds; n += 1) {
    await pause(Math.max(0, began + (n * 1_000) / rate - performance.now()))
    const line = free.shift()
    if (line === undefined) throw new Error(`${rate} requests a second are too many for this client`)
    under.push(send(line, n % users))
  }
  await Promise.all(under)
  return { taken, refused }
}
