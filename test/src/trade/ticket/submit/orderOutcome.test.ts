import { beforeAll, expect, it } from 'vitest'
import type { Order } from '#protocol'
import { i18n } from '../../../../../src/core/i18n/i18n.ts'
import { spotFilled } from '../../../../../src/trade/names/spotFilled.ts'
import { spotFacts } from '../../../../../src/trade/spot/confirm/spotFacts.ts'
import { submissionText } from '../../../../../src/trade/spot/confirm/submissionText.ts'
import { orderOutcome } from '../../../../../src/trade/ticket/submit/orderOutcome.ts'
import type { Submission } from '../../../../../src/trade/ticket/submit/submission.ts'
import { order } from '../../../../support/frames.ts'
import { useDictionaries } from '../../../../support/renderApp.tsx'
import { instrument } from '../../../instrument.ts'

const BTC = instrument('BTC-USDT')
const { t } = i18n

beforeAll(() => useDictionaries())

const viewOf = (submission: Submission) =>
  orderOutcome(t, submission, submissionText(t, submission, BTC), {
    facts: (one) => spotFacts(t, one, BTC),
    partsOf: spotFilled,
  })
const filled = (more: Partial<Order> = {}): Order =>
  order('1', 1, {
    ordType: 'market',
    px: '',
    sz: '0.5' as Order['sz'],
    state: 'filled',
    accFillSz: '0.5' as Order['sz'],
    accFillQuote: '50' as Order['sz'],
    avgPx: '100',
    fee: '0.0005' as Order['sz'],
    ...more,
  })
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const factsOf = (view: ReturnType<typeof viewOf>) =>
  view?.facts?.rows?.map(({ label, value }) =>
    plain([label, value].filter((part) => typeof part === 'string').join(': ')),
  )

it('a buy that was filled says what it cost, and what is left of it after the fee', () => {
  const view = viewOf({ phase: 'filled', order: filled() })
  expect(view?.headline).toBe('Bought 0.5 BTC')
  expect(view?.look).toEqual({ sign: 'tick', tone: 'good' })
  expect(plain(view?.facts?.figure)).toBe('50.00 USDT')
  expect(factsOf(view)).toEqual(['Average price: 100.00 USDT', 'Fee: 0.0005 BTC', 'Received: 0.4995 BTC'])
})

it('a sale says what it brought in after the fee', () => {
  const sold = filled({ side: 'sell', fee: '0.05' as Order['fee'], feeCcy: 'USDT' })
  const view = viewOf({ phase: 'filled', order: sold })
  expect(view?.headline).toBe('Sold 0.5 BTC')
  expect(plain(view?.facts?.figure)).toBe('49.95 USDT')
  expect(factsOf(view)).toEqual(['Average price: 100.00 USDT', 'Filled value: 50.00 USDT', 'Fee: 0.05 USDT'])
})

it('one that ended with a part filled names the part, and is no full success', () => {
  const view = viewOf({ phase: 'ended', order: filled({ state: 'canceled', sz: '2' as Order['sz'] }) })
  expect(view?.headline).toBe('Bought 0.5 BTC')
  expect(view?.look.tone).toBe('warn')
})

it('one that nothing was filled of shows no figures', () => {
  const none = filled({ state: 'canceled', accFillSz: '0' as Order['sz'], accFillQuote: '0' as Order['sz'], avgPx: '' })
  expect(viewOf({ phase: 'ended', order: none })).toEqual({
    look: { sign: 'cross', tone: 'warn' },
    headline: 'Not filled',
  })
})

it('one that waits says what it asks for, and what is filled of it already', () => {
  const waits = filled({ ordType: 'limit', px: '100', state: 'partially_filled', sz: '2' as Order['sz'] })
  const view = viewOf({ phase: 'accepted', order: waits })
  expect(view?.headline).toBe('Buy order placed')
  expect(view?.look.sign).toBe('clock')
  expect(plain(view?.facts?.figure)).toBe('2 BTC')
  expect(factsOf(view)).toContain('Filled amount: 0.5 BTC')
})

it('a refusal says that nothing was charged; what is not known is still asked for', () => {
  const refused = viewOf({
    phase: 'refused',
    reply: { kind: 'refused', code: 1, error: 'insufficientBalance', message: '' } as never,
  })
  expect(refused).toMatchObject({ headline: 'Order refused', look: { sign: 'cross', tone: 'bad' } })
  expect(refused?.note).toMatch(/nothing was charged/i)
  for (const phase of ['asking', 'tracked'] as const)
    expect(viewOf({ phase })?.look).toMatchObject({ sign: 'clock', asking: true })
})

it('has no screen while the answer is on its way', () => {
  for (const phase of ['idle', 'sent', 'waiting'] as const) expect(viewOf({ phase })).toBeUndefined()
})
