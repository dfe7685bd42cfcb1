import { describe, expect, it } from 'vitest'
import { sealedDay } from '#protocol'
import { recomputeDay } from '../../scripts/market/recompute.ts'
import type { FetchText } from '../../scripts/ticks/httpSource.ts'
import { DAY, HOUR } from '../../server/market/calendar.ts'
import { INSTRUMENTS } from '../../server/market/instruments.ts'
import { openPlan } from '../../server/market/simulated/plan.ts'
import { createDayKeys } from '../../server/market/simulated/random/dayKeys.ts'
import { createSealedDays, revealedUntil } from '../../server/market/simulated/seed/sealedDays.ts'

const FROM = Date.UTC(2026, 10, 22, 20)
const NOW = Date.UTC(2026, 10, 24, 12)
const DAY_NAME = '2026-11-23'
const secret = Buffer.alloc(32, 11)
const keys = createDayKeys(secret)
const sealed = createSealedDays(secret, keys, Math.floor(FROM / DAY))
const plan = openPlan({ kind: 'sealed', secret, from: FROM, fineFrom: FROM })
const [btc] = INSTRUMENTS
if (btc === undefined) throw new Error('no instrument')
const quoted = plan.quoted(btc, undefined, NOW)

/** What a venue publishes of itself; `spoil` may change a document. */
const venue =
  (spoil: (path: string, document: unknown) => unknown = (_, document) => document): FetchText =>
  async (path) => {
    const url = new URL(path, 'http://venue')
    const answer = (): unknown => {
      if (url.pathname === '/market/commitment')
        return { kind: 'sealed', from: FROM, fineFrom: FROM, ...sealed.commitment }
      if (url.pathname === '/market/keys') return { keys: revealedUntil(keys, NOW) }
      if (url.pathname === `/market/keys/${DAY_NAME}`) return sealed.prove(Date.parse(`${DAY_NAME}T00:00Z`) / DAY, NOW)
      if (url.pathname === '/api/v5/market/history-candles') {
        const after = Number(url.searchParams.get('after'))
        return { code: '0', data: quoted.candles('1m', { after, limit: 300 }, NOW) }
      }
      return undefined
    }
    const document = spoil(path, answer())
    return document === undefined ? undefined : JSON.stringify(document)
  }

describe('a day of the market, computed anew from the key that was told afterwards', () => {
  it('is what the venue had shown', async () => {
    expect(await recomputeDay(venue(), DAY_NAME, ['BTC-USDT'])).toEqual({
      bars: 1_440,
      ticks: 0,
      difference: undefined,
    })
  })

  it('names a bar that was changed afterwards', async () => {
    const changed = venue((path, document) =>
      path.includes('history-candles')
        ? JSON.parse(
            JSON.stringify(document)
              .replace(/"(\d+)\.(\d)"/, '"$1.9"')
              .replace('9"', '8"'),
          )
        : document,
    )
    const { difference } = await recomputeDay(changed, DAY_NAME, ['BTC-USDT'])
    expect(difference).toMatch(/^BTC-USDT: the bar of 2026-11-23T/)
  })

  it('does not take a key that was not fixed before', async () => {
    const other = createDayKeys(Buffer.alloc(32, 12)).named(DAY_NAME).toString('hex')
    expect(sealedDay(DAY_NAME, other)).not.toBe(sealedDay(DAY_NAME, keys.named(DAY_NAME).toString('hex')))
    const forged = venue((path, document) =>
      path.endsWith(DAY_NAME) && typeof document === 'object' ? { ...document, key: other } : document,
    )
    await expect(recomputeDay(forged, DAY_NAME, ['BTC-USDT'])).rejects.toThrow(/not the one that was fixed/)
  })

  it('says when the key is not told yet, and when there is nothing to prove', async () => {
    await expect(recomputeDay(venue(), '2026-11-24', ['BTC-USDT'])).rejects.toThrow(/not published/)
    const open = venue((path, document) =>
      path.endsWith('commitment') ? { kind: 'public', seed: '1', fineFrom: FROM + HOUR } : document,
    )
    await expect(recomputeDay(open, DAY_NAME, ['BTC-USDT'])).rejects.toThrow(/nothing to prove/)
  })
})
