import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSignatureCheck, fieldOf, keyIdOf, textOfField, verifySigned } from '#protocol'
import { createRowWriter } from '../../../../protocol/proofs/signedRows/writer.ts'
import { fc } from '../../../support/property.ts'
import { failsByAnyByte, failsByAnyLength } from '../changedBytes.ts'
import { bytesOf, freshSigner, statementOn } from '../statement/statementOn.ts'
import { recordOn, SAID } from './recordOn.ts'

const check = createSignatureCheck()
const signer = freshSigner()
const keys = [signer.publicKey]
const WHOLE = recordOn(SAID, signer)
const verify = (text: string | Uint8Array, length?: number) => verifySigned(bytesOf(text, length), { check, keys })
const hash = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex')
/** What the check says of rows that the venue's key signed. */
const signed = async (rows: readonly string[]) => {
  const writer = createRowWriter('c2c-order')
  return verify(rows.map((row) => writer.row(row)).join('') + writer.end(signer))
}
const texts = (more: object = {}) => fc.string({ unit: 'binary', maxLength: 60, ...more })

describe('a field', () => {
  it('is any text in one way, without what would break a row, hide or turn it', () => {
    fc.assert(
      fc.property(texts(), (text) => {
        const field = fieldOf(text)
        expect(field).toMatch(/^[^|\n\r]*$/)
        expect(textOfField(field)).toBe(text)
        // The bytes are those of UTF-8.
        expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(field, 'latin1'))).not.toThrow()
      }),
      { numRuns: 500 },
    )
    expect(fieldOf('a|b%\n\u202ec\u200d')).toBe('a%7Cb%25%0A%E2%80%AEc\u00e2\u0080\u008d')
    expect(fieldOf('\ud800')).toBe(fieldOf('\ufffd'))
  })

  it.each([['%41'], ['%'], ['%7c'], ['\u00ff'], ['\u00e2\u0080\u00ae'], ['%E2%80']])('%j is no field', (field) => {
    expect(textOfField(field)).toBeUndefined()
  })
})

describe('the record of an order', () => {
  it('verifies, and says what it is about', async () => {
    const { verdict, content } = await verify(WHOLE)
    expect([verdict, content?.kind]).toEqual(['ok', 'c2c-order'])
    if (content?.kind !== 'c2c-order') throw new Error('another kind')
    expect(content.header).toMatchObject({ order: '42', party: 'seller', funds: 'demo', made: 9, privacy: 'open' })
    const none = { agreement: 0, deposit: 0, fee: 0, decision: 0 }
    expect(content.counts).toEqual({ step: 2, statement: 1, ruling: 1, ...none, message: 3 })
    expect(content.agreed).toBeUndefined()
    expect(content.facts.get('buyerName')).toBe('Nguyễn Văn A')
    expect([...content.facts]).toHaveLength(35)
  })

  it('can be followed with sha256sum alone', () => {
    let chain = hash('c2c-order-chain1')
    const rows = WHOLE.split('\n').slice(0, -2)
    for (const row of rows) {
      chain = hash(`${chain}|${row.slice(0, -17)}`)
      expect(row.slice(-16)).toBe(chain.slice(0, 16))
    }
    expect(WHOLE).toContain(`end|${rows.length}|${chain}|${signer.publicKey}|`)
  })

  it('verifies in whatever pieces it arrives, whatever was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts(), { maxLength: 10 }), fc.integer({ min: 1, max: 700 }), async (said, length) => {
        const chat = said.map((body) => ({ at: 1, from: 'buyer', kind: 'text', body }))
        const report = await verify(recordOn(chat, signer), length)
        expect(report).toMatchObject({ verdict: 'ok', content: { counts: { message: said.length } } })
      }),
      { numRuns: 60 },
    )
  })

  it('says so whatever single byte is changed, and in which row', () => failsByAnyByte(WHOLE, verify))

  it('says so wherever a byte is missing or added, and a row left out, moved or repeated', async () => {
    await failsByAnyLength(WHOLE, verify, 300)
    const rows = WHOLE.split('\n')
    for (let at = 0; at < rows.length - 2; at += 1) {
      const without = [...rows.slice(0, at), ...rows.slice(at + 1)].join('\n')
      const twice = [...rows.slice(0, at + 1), ...rows.slice(at)].join('\n')
      const swapped = [...rows.slice(0, at), rows[at + 1], rows[at], ...rows.slice(at + 2)].join('\n')
      // Each is read as a file of its own.
      // oxlint-disable-next-line no-await-in-loop
      for (const text of [without, twice, swapped]) expect((await verify(text)).verdict).not.toBe('ok')
    }
  })

  it('whose chat has a gap or an order of its own is refused, even if the venue’s own key signed it', async () => {
    const bodies = WHOLE.split('\n')
      .slice(0, -2)
      .map((row) => row.slice(0, -17))
    expect((await signed(bodies)).verdict).toBe('ok')
    expect((await signed(bodies.filter((row) => !row.startsWith('message|2|')))).fault?.fault).toBe('order')
    expect((await signed(bodies.filter((row) => !row.startsWith('fact|price|')))).fault?.fault).toBe('order')
    expect((await signed(bodies.filter((row) => !row.startsWith('step|')))).fault?.fault).toBe('cut')
    expect((await signed(bodies.toSpliced(5, 0, 'payee|iban|DE00'))).fault?.fault).toBe('order')
    expect((await signed([...bodies, 'ruling|2|1|1|0|other'])).fault?.fault).toBe('order')
    expect((await signed([...bodies, 'message|4|1|buyer|text|%41'])).fault?.fault).toBe('shape')
  })

  it('says how both sides divided the coins, once and in its place', async () => {
    const agreed = { toBuyer: '6.00000001', toSeller: '3.99999999' }
    const whole = recordOn(SAID, signer, { agreed })
    expect(await verify(whole)).toMatchObject({ verdict: 'ok', content: { agreed, counts: { agreement: 1 } } })
    await failsByAnyByte(whole, verify)
    const bodies = whole
      .split('\n')
      .slice(0, -2)
      .map((row) => row.slice(0, -17))
    expect((await signed(bodies)).verdict).toBe('ok')
    const at = bodies.findIndex((row) => row.startsWith('agreement|'))
    expect((await signed(bodies.toSpliced(at, 0, 'agreement|1|1|9'))).fault?.fault).toBe('order')
    expect((await signed(bodies.toSpliced(at + 1, 0, 'agreement|2|1|9'))).fault?.fault).toBe('shape')
    expect((await signed([...bodies.toSpliced(at, 1), bodies[at] ?? ''])).fault?.fault).toBe('order')
    expect((await signed(bodies.toSpliced(at, 1, 'agreement|1|-1|9'))).fault?.fault).toBe('shape')
  })

  it('says what a ruling took from a deposit, and of operators what they decided, each row in its place', async () => {
    const deposits = [
      { from: 'seller', to: 'buyer', amount: '120.5', coin: 'USDT', state: 'held', until: 9_000 },
      { from: 'seller', to: 'buyer', amount: '1', coin: 'USDT', state: 'returned', until: undefined },
    ]
    const fees = [{ party: 'buyer', rate: '0.001', amount: '0.01' }]
    const ruled = { at: 6_000, by: 'grace', toBuyer: '1.5', toSeller: '0', reason: 'paymentProven' }
    const decisions = [
      {
        ...ruled,
        fromDeposit: '',
        depositCoin: '',
        state: 'rejected',
        second: 'ada',
        endedAt: 7_000,
        note: 'a|b\n100 %',
      },
      {
        ...ruled,
        fromDeposit: '120.5',
        depositCoin: 'USDT',
        state: 'waiting',
        second: '',
        endedAt: undefined,
        note: '',
      },
    ]
    const header = { order: '42', funds: 'demo', made: 9, privacy: 'open', key: keyIdOf(signer.publicKey) } as const
    const mine = recordOn(SAID, signer, { deposits })
    expect(await verify(mine)).toMatchObject({ verdict: 'ok', content: { counts: { deposit: 2, decision: 0 } } })
    const whole = recordOn(SAID, signer, { header: { ...header, party: 'operators' }, deposits, fees, decisions })
    expect(await verify(whole)).toMatchObject({
      verdict: 'ok',
      content: { header: { party: 'operators' }, counts: { deposit: 2, fee: 1, decision: 2, message: 3 } },
    })
    await failsByAnyByte(whole, verify)
    // A side gets no row of operators, and a ruling takes from one side for the other.
    const foreign = recordOn(SAID, signer, { decisions })
    expect(await verify(foreign)).toMatchObject({ verdict: 'failed', fault: { fault: 'order' } })
    const [first] = deposits
    const odd = recordOn(SAID, signer, { deposits: first === undefined ? [] : [{ ...first, to: 'seller' }] })
    expect(await verify(odd)).toMatchObject({ verdict: 'failed', fault: { fault: 'shape' } })
  })

  it('is told from one that somebody else signed, and no end of a statement fits it', async () => {
    expect(await verify(recordOn(SAID, freshSigner()))).toMatchObject({ verdict: 'failed', fault: { fault: 'key' } })
    const end = statementOn([{ coin: 'USDT', amount: '1' }], signer)
      .split('\n')
      .at(-2)
    const rows = WHOLE.split('\n').slice(0, -2)
    expect((await verify([...rows, end, ''].join('\n'))).verdict).toBe('failed')
  })

  it('that was copied with other line ends verifies, and says that they were changed', async () => {
    const copied = await verify(WHOLE.replaceAll('\n', '\r\n'))
    expect(copied).toMatchObject({ verdict: 'ok', hasOtherLineEnds: true })
  })

  it('with thousands of lines verifies', async () => {
    const said = Array.from({ length: 5_000 }, (_, at) => ({
      at,
      from: 'buyer',
      kind: 'text',
      body: `Zeile ${at} – 第`,
    }))
    expect(await verify(recordOn(said, signer), 65_536)).toMatchObject({
      verdict: 'ok',
      content: { counts: { message: 5_000 } },
    })
  })
})
