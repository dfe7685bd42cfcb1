import { randomBytes } from 'node:crypto'
import { API_PREFIX, IDEMPOTENCY_HEADER, merchantOrder } from '#protocol'
import type { Connection } from '../orders/connection.ts'
import type { Trader } from '../orders/traffic.ts'
import type { SeenAd, Somebody } from './messages.ts'

const PATH = API_PREFIX + merchantOrder.saveBuy.path
const run = randomBytes(4).toString('hex')
let made = 0

/** Takes a part of an ad, with a key of its own; the order's id. */
export const takeAd = async (
  connection: Connection,
  { cookie }: Somebody,
  origin: string,
  { ad, version, price, payee, total }: SeenAd,
): Promise<string> => {
  made += 1
  const headers = { cookie, origin, [IDEMPOTENCY_HEADER]: `bench-${run}-${String(made).padStart(10, '0')}` }
  const body = JSON.stringify({ ad, version, price, drift: '0.01', total, payee })
  const text = await connection.post(PATH, headers, body)
  if (!text.startsWith('{"code":"200"')) throw new Error(`${body} was refused: ${text}`)
  return (JSON.parse(text) as { data: { id: string } }).data.id
}

/** One connection that takes by turns for whoever is next: nobody has two unpaid orders of a pair. */
export const createTaking = (connection: Connection, origin: string, next: () => [Somebody, SeenAd]): Trader => ({
  order: async () => {
    const [taker, ad] = next()
    const began = performance.now()
    await takeAd(connection, taker, origin, ad)
    return performance.now() - began
  },
})
