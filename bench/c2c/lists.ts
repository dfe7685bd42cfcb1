import { API_PREFIX, type InputOf, merchant } from '#protocol'
import type { Connection } from '../orders/connection.ts'

/** The filters of the market list, as the app asks for them. */
const PATH = API_PREFIX + merchant.getList.path
type Query = InputOf<typeof merchant.getList>

const EUR = { coin: 'USDT', currency: 'EUR', side: 'buy' } as const satisfies Query

export const FILTERS: Readonly<Record<string, Query>> = {
  'buy, all': EUR,
  'sell, all': { ...EUR, side: 'sell' },
  'buy, of an amount': { ...EUR, amount: '40' },
  'buy, of a large amount': { ...EUR, amount: '650' },
  'buy, by bank card': { ...EUR, method: 'bank-card' },
  'buy, an amount by SEPA': { ...EUR, amount: '40', method: 'sepa' },
  'buy, what fits': { ...EUR, fits: true },
  'sell, what fits': { ...EUR, side: 'sell', fits: true },
  'another currency': { ...EUR, currency: 'AUD' },
  'nothing fits': { ...EUR, method: 'wero', amount: '40' },
}

export interface Reader {
  readonly connection: Connection
  readonly cookie: string
  readonly origin: string
}

interface Page {
  readonly offers: readonly unknown[]
  readonly next?: string
}

const ask = async ({ connection, cookie, origin }: Reader, query: Query) => {
  const body = JSON.stringify(query)
  const began = performance.now()
  const text = await connection.post(PATH, { cookie, origin }, body)
  const took = performance.now() - began
  if (!text.startsWith('{"code":"200"')) throw new Error(`${body} was refused: ${text}`)
  return { took, page: (JSON.parse(text) as { data: Page }).data }
}

/** What one list took, in ms, and how many offers came. */
export const readList = async (reader: Reader, query: Query): Promise<{ took: number; offers: number }> => {
  const { took, page } = await ask(reader, query)
  return { took, offers: page.offers.length }
}

/** What each page took on the way to the end of a list, at most so many. */
export const readPages = async (reader: Reader, query: Query, most: number): Promise<number[]> => {
  const times: number[] = []
  let cursor: string | undefined
  do {
    const { took, page } = await ask(reader, cursor === undefined ? query : { ...query, cursor })
    times.push(took)
    cursor = page.next
  } while (cursor !== undefined && times.length < most)
  return times
}
