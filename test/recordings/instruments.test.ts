import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { instTypeOf } from '#protocol'
import { derivativeFields } from '../../server/http/okx/derivative.ts'
import { describeWithRecordings, recording } from '../support/recordings.ts'

type Row = Readonly<Record<string, string>> & { readonly instId: string; readonly instType: string }

/** Every instrument that OKX listed on 2022-05-13. */
const rows = (): Row[] =>
  gunzipSync(readFileSync(recording('okx/OKX.http-instruments.2022-05-13.txt.gz')))
    .toString()
    .split('\n')
    .flatMap((line) => {
      const start = line.indexOf('{')
      const { data = [] } = start < 0 ? {} : (JSON.parse(line.slice(start)) as { data?: Row[] })
      return data.filter((row) => row.instType !== undefined)
    })

const SAID = ['baseCcy', 'quoteCcy', 'ctType', 'ctValCcy', 'expTime', 'optType', 'settleCcy', 'stk', 'uly'] as const
const pick = (row: Readonly<Record<string, string>>) => Object.fromEntries(SAID.map((name) => [name, row[name] ?? '']))

describeWithRecordings('what the name of an instrument tells, against the list of a real venue', () => {
  test('its kind', () => {
    const all = rows()
    expect(new Set(all.map(({ instType }) => instType))).toEqual(new Set(['SPOT', 'SWAP', 'FUTURES', 'OPTION']))
    expect(all.filter(({ instId, instType }) => instTypeOf(instId) !== instType)).toEqual([])
  })

  test('what it is settled in, on what, and until when', () => {
    const derivatives = rows().filter(({ instType }) => instType !== 'SPOT')
    expect(derivatives.length).toBeGreaterThan(1_000)
    for (const row of derivatives)
      expect({ instId: row.instId, ...pick(derivativeFields(row)) }).toEqual({ instId: row.instId, ...pick(row) })
  })
})
