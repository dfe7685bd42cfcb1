import { describe, expect, it } from 'vitest'
import { createSignatureCheck, verifySigned } from '#protocol'
import { fc } from '../../../support/property.ts'
import { failsByAnyByte, failsByAnyLength } from '../changedBytes.ts'
import { type Booked, bytesOf, freshSigner, statementOn } from './statementOn.ts'

const check = createSignatureCheck()
const signer = freshSigner()
const keys = [signer.publicKey]
const BOOKED: readonly Booked[] = [
  { coin: 'USDT', amount: '10000' },
  { coin: 'USDT', amount: '-60.5' },
  { coin: 'BTC', amount: '0.001' },
  { coin: 'USDT', kind: 'frozen', amount: '0.000000000000000001' },
]
const WHOLE = statementOn(BOOKED, signer)
const verify = (text: string | Uint8Array, length?: number) => verifySigned(bytesOf(text, length), { check, keys })
/** Replaces a text that must be there. */
const edited = (from: string, to: string): string => {
  expect(WHOLE).toContain(from)
  return WHOLE.replace(from, to)
}

describe('a statement', () => {
  it('verifies, and its balances follow from its lines', async () => {
    expect(await verify(WHOLE)).toMatchObject({
      verdict: 'ok',
      signature: 'valid',
      key: 'known',
      content: {
        kind: 'statement',
        lines: 4,
        header: { uid: '7', funds: 'demo' },
        balances: [
          { coin: 'USDT', kind: 'available', amount: '9939.5' },
          { coin: 'BTC', kind: 'available', amount: '0.001' },
          { coin: 'USDT', kind: 'frozen', amount: '0.000000000000000001' },
        ],
      },
    })
  })

  it('verifies in whatever pieces it arrives, with or without lines', async () => {
    const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((each) => each !== 0n)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ coin: fc.constantFrom('USDT', 'BTC'), amount: amount.map(String) }), { maxLength: 20 }),
        fc.array(fc.constantFrom('ETH', 'EUR'), { maxLength: 1 }),
        fc.integer({ min: 1, max: 700 }),
        async (booked, opened, length) => {
          const opening = opened.map((coin) => ({ coin, amount: '5.5' }))
          const report = await verify(statementOn(booked, signer, opening), length)
          expect(report).toMatchObject({ verdict: 'ok', content: { lines: booked.length } })
        },
      ),
      { numRuns: 40 },
    )
  })

  it('says so whatever single byte is changed, and in which row', () => failsByAnyByte(WHOLE, verify))

  it('says so wherever a byte is missing or added', async () => {
    await failsByAnyLength(WHOLE, verify, 500)
  })

  it('tells a row that was left out, put elsewhere or repeated', async () => {
    const rows = WHOLE.split('\n')
    const without = [...rows.slice(0, 2), ...rows.slice(3)].join('\n')
    const swapped = [rows[0], rows[2], rows[1], ...rows.slice(3)].join('\n')
    const twice = [...rows.slice(0, 3), ...rows.slice(2)].join('\n')
    for (const [text, row] of [
      [without, 3],
      [swapped, 2],
      [twice, 4],
    ] as const)
      expect((await verify(text)).fault).toEqual({ fault: 'mark', row })
  })

  it('names what is wrong', async () => {
    expect((await verify('')).fault).toEqual({ fault: 'cut', row: 1 })
    expect((await verify('hello\n')).fault).toEqual({ fault: 'foreign', row: 1 })
    expect((await verify('x'.repeat(5_000))).fault).toEqual({ fault: 'foreign', row: 1 })
    expect((await verify(WHOLE.slice(0, WHOLE.indexOf('close')))).fault?.fault).toBe('cut')
    expect((await verify(`${WHOLE}\n`)).fault?.fault).toBe('rest')
    expect((await verify(WHOLE + WHOLE)).fault?.fault).toBe('rest')
    expect((await verify(edited('9939.5', '9938.5'))).fault).toEqual({ fault: 'mark', row: 3 })
  })

  it('that was copied with other line ends verifies, and says that they were changed', async () => {
    expect(await verify(WHOLE)).toMatchObject({ hasOtherLineEnds: false })
    expect(await verify(WHOLE.replaceAll('\n', '\r\n'))).toMatchObject({ verdict: 'ok', hasOtherLineEnds: true })
    expect(await verify(WHOLE.replaceAll('\n', '\r\n'), 1)).toMatchObject({ verdict: 'ok', content: { lines: 4 } })
    // One row alone is no copy: something was changed there.
    expect(await verify(WHOLE.replace('\n', '\r\n'))).toMatchObject({ verdict: 'failed' })
    expect(await verify(edited('-60.5', '-60.5\r'))).toMatchObject({ verdict: 'failed' })
  })

  it.each([
    ['a table', 'order_id,pair_id\r\n1,2\r\n'],
    ['a picture', '\u0089PNG\r\n\u001A\n'],
    ['one long row', 'x'.repeat(5_000)],
  ])('is not what %s is taken for', async (_, text) => {
    expect(await verify(text)).toMatchObject({ verdict: 'foreign', signature: 'unreached', content: undefined })
  })

  it('is told from one that somebody else signed, and says when nobody here knows the venue’s key', async () => {
    const forged = statementOn([{ coin: 'USDT', amount: '1000000' }], freshSigner())
    expect(await verify(forged)).toMatchObject({ verdict: 'failed', fault: { fault: 'key' }, signature: 'valid' })
    const alone = await verifySigned(bytesOf(WHOLE), { check })
    expect(alone).toMatchObject({ verdict: 'unchecked', key: 'unknown', signature: 'valid' })
    const blind = await verifySigned(bytesOf(WHOLE), { check: async () => 'unavailable', keys })
    expect(blind).toMatchObject({ verdict: 'unchecked', key: 'known', signature: 'unavailable' })
  })

  it('whose balances do not follow from its lines is refused, even if the venue’s own key signed it', async () => {
    const { createStatementWriter, keyIdOf } = await import('#protocol')
    const header = { uid: '7', funds: 'real' as const, made: 1, from: 0, to: 1, key: keyIdOf(signer.publicKey) }
    const line = { id: '5', time: '1', cause: 'spot-fill', causeId: '1', coin: 'USDT', kind: 'available' }
    const faults = async (...lines: readonly { id?: string; amount: string; before: string; after: string }[]) => {
      const writer = createStatementWriter()
      const text = writer.header(header) + lines.map((each) => writer.line({ ...line, ...each })).join('')
      return (await verify(text + writer.end(signer))).fault
    }
    expect(await faults({ amount: '1', before: '0', after: '1' })).toBeUndefined()
    expect(await faults({ amount: '1', before: '0', after: '2' })).toEqual({ fault: 'sum', row: 2 })
    expect(await faults({ amount: '1', before: '3', after: '4' })).toEqual({ fault: 'before', row: 2 })
    const first = { amount: '1', before: '0', after: '1' }
    expect(await faults(first, { id: '4', amount: '1', before: '1', after: '2' })).toEqual({ fault: 'order', row: 3 })
  })

  it('that is long is read in slices that leave the page its turns', async () => {
    const text = statementOn(
      Array.from({ length: 5_000 }, () => ({ coin: 'USDT', amount: '1' })),
      signer,
    )
    const read: number[] = []
    const { verdict } = await verifySigned(bytesOf(text, text.length), {
      check,
      keys,
      pause: async (bytes) => void read.push(bytes),
    })
    expect(verdict).toBe('ok')
    expect(read.at(-1)).toBe(text.length)
    expect(read.length).toBeGreaterThan(text.length / 20_000)
  })
})
