import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { ordersCsv } from '../../../../../../src/pages/transaction/parts/history/csv.ts'
import { csvField } from '../../../../../../src/ui/format/csvText.ts'
import { fc } from '../../../../../support/property.ts'
import { anOrder } from '../../orders.ts'

/** Reads RFC 4180 back. */
const parse = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let field = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quoted && char === '"' && text[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (char === '"') quoted = !quoted
    else if (!quoted && char === ',') {
      rows.at(-1)?.push(field)
      field = ''
    } else if (!quoted && char === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(field)
      field = ''
      rows.push([])
      at += 1
    } else field += char
  }
  return rows.slice(0, -1)
}

const isFigure = (field: string): boolean => /^-?\d+(\.\d+)?$/.test(field)

describe('the CSV of the order history', () => {
  it('has a row for each order, its columns as documented, the same in every language', () => {
    const order = anOrder({
      state: 'canceled',
      cancelSource: 'oco',
      trigPx: '95.5',
      trigPxType: 'index',
      trigTime: '1795255200123',
      ocoId: '7',
      accFillSz: toAmount('0.5'),
    })
    const [head = [], row = [], ...more] = parse(ordersCsv([order]))
    expect(more).toEqual([])
    const of = (name: string) => row[head.indexOf(name)]
    expect(of('limit_price')).toBe('90')
    expect(of('triggered_at')).toBe('2026-11-21T10:00:00.123Z')
    expect([of('ended_because'), of('pair_id'), of('quantity_coin'), of('filled')]).toEqual(['oco', '7', 'BTC', '0.5'])
    const documented = readFileSync('docs/order-history-csv.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(head).toEqual(documented)
  })

  it('keeps every digit of a number for table programs, which round what has more than fifteen', () => {
    const order = anOrder({ ordId: '17954021326390003', ocoId: '123456789012345' })
    const [head = [], row = []] = parse(ordersCsv([order]))
    expect([row[head.indexOf('order_id')], row[head.indexOf('pair_id')]]).toEqual([
      '17954021326390003\t',
      '123456789012345',
    ])
  })

  it('gives back any text, and lets none be a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (fields) => {
        const [row] = parse(`${fields.map(csvField).join(',')}\r\n`)
        expect(row).toEqual(
          fields.map((field) => (/^[=+\-@\t\r]/.test(field) && !isFigure(field) ? `'${field}` : field)),
        )
        for (const field of row ?? []) if (!isFigure(field)) expect(field).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })

  it('leaves a loss a figure, so that a column can be summed', () => {
    expect(['-12.5', '-3', '-0.000001'].map(csvField)).toEqual(['-12.5', '-3', '-0.000001'])
    expect(['-12.5+1', '-', '-1e5', '-1,5', '--3', '-3.'].map(csvField)).toEqual([
      "'-12.5+1",
      "'-",
      "'-1e5",
      `"'-1,5"`,
      "'--3",
      "'-3.",
    ])
  })
})
