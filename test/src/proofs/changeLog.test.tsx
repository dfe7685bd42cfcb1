import { afterEach, beforeEach, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { ChangeLog } from '../../../src/proofs/ChangeLog.tsx'
import { LedgerCard } from '../../../src/proofs/LedgerCard.tsx'
import { lengthText } from '../../../src/ui/format/lengthText.ts'
import { type Rendered, renderPart, useDictionaries } from '../../support/renderApp.tsx'

let part: Rendered
beforeEach(() => useDictionaries())
afterEach(() => part.close())

const entry = { at: 1, effective: 1_790_000_000_000, recalled: false, kind: 'channel', key: 'sepa-in' }

it('says fees in per cent and times in their units, and folds what something began with', async () => {
  const change = { path: ['feeRate'], before: ['0'], after: ['0.001'] }
  const later = { ...entry, at: 2, fields: [change, { path: ['minutes'], before: ['90'], after: ['120'] }] }
  const first = { ...entry, fields: [{ path: ['spreads', 'BTC'], after: ['0.0025'] }] }
  part = await renderPart(<ChangeLog changes={[later, first]} />)
  expect(part.text()).toContain('Fee rate: 0% → 0.1%')
  expect(part.text()).toContain('Time to report payment: 1 hour 30 minutes → 2 hours')
  const folded = part.root.querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toBe('Initial settingsCoin spreads · BTC: 0.25%')
})

it('shows the newest five, the rest when asked', async () => {
  const changes = Array.from({ length: 9 }, (_, at) => ({
    ...entry,
    key: `way-${at}`,
    fields: [{ path: ['open'], before: ['true'], after: ['false'] }],
  }))
  part = await renderPart(<ChangeLog changes={changes} />)
  expect(part.text()).toContain('way-4')
  expect(part.text()).not.toContain('way-5')
  await part.press('Show more')
  expect(part.text()).toContain('way-8')
  expect(part.text()).not.toContain('Show more')
})

it('says in words that there is no head yet, and of when the totals are', async () => {
  const totals = [{ coin: 'USDT', users: toAmount('20000'), house: { outside: toAmount('-20000') } }]
  const ledger = { at: 1_790_000_000_000, lines: 4, upTo: '0', head: '0'.repeat(64), faults: 0, totals, number: '1' }
  part = await renderPart(<LedgerCard ledger={{ ...ledger, roots: [] }} />)
  expect(part.text()).not.toContain('0000000000')
  expect(part.text()).toContain('None yet')
  expect(part.text()).toMatch(/As of \d\d-\d\d-\d{4} \d\d:\d\d/)
})

it('says a length in its two largest units', async () => {
  part = await renderPart(<p />)
  const said = [500, 12_000, 90_000, 3_600_000, 93_600_000, 5_400_500].map((ms) => lengthText(ms, 'en'))
  expect(said).toEqual([
    '0.5 seconds',
    '12 seconds',
    '1 minute 30 seconds',
    '1 hour',
    '1 day 2 hours',
    '1 hour 30 minutes',
  ])
  expect(lengthText(3_600_000, 'de')).toBe('1 Stunde')
})
