import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { coinSprite, WITHOUT_PICTURE } from '../../scripts/coinSprite.ts'
import { COIN_CODES } from '../../server/market/coins.ts'
import { HELD_COINS, INSTRUMENTS } from '../../server/market/instruments.ts'

/** How much of the line the pictures may take, bytes as delivered. */
const LIMIT = 40_000

describe('the file with the pictures of coins', () => {
  let file = ''
  let shown: ReadonlySet<string>
  beforeAll(() => {
    file = coinSprite()
    shown = new Set([...file.matchAll(/<symbol id="coin-(\w+)"/g)].map(([, code = '']) => code))
  })

  it('has all that is listed, but for coins that are named', () => {
    const listed = new Set([
      ...HELD_COINS.map(({ code }) => code),
      ...INSTRUMENTS.flatMap(({ baseCcy, quoteCcy }) => [baseCcy, quoteCcy]),
    ])
    expect([...listed].filter((code) => !shown.has(code)).toSorted()).toEqual(['ENA', 'ONDO'])
    expect([...WITHOUT_PICTURE].toSorted()).toEqual(['ENA', 'ONDO'])
    expect([...WITHOUT_PICTURE].filter((code) => !COIN_CODES.some((listedCode) => listedCode === code))).toEqual([])
  })

  it('names each thing once, and refers to nothing that it lacks', () => {
    const ids = [...file.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    expect(ids.length).toBe(new Set(ids).size)
    const meant = [...file.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id = '']) => id)
    expect(meant.filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id) => !id.startsWith('coin-'))).toEqual([])
  })

  it('draws, and does nothing else', () => {
    expect(new Set([...file.matchAll(/<(\w+)/g)].map(([, name]) => name))).toEqual(
      new Set(['svg', 'symbol', 'path', 'circle', 'defs', 'linearGradient', 'stop']),
    )
    expect(file).not.toMatch(/ on\w+=|https?:\/\/(?!www\.w3\.org)/)
  })

  it('is light', () => {
    expect(brotliCompressSync(file).length).toBeLessThan(LIMIT)
  })
})
