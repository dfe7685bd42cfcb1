import { describe, expect, it } from 'vitest'
import {
  closure,
  FUNDING_INTERVAL,
  LOT_STEP,
  lotUnits,
  MARGIN_CALL,
  MARGIN_WARNINGS,
  MAX_LIVE_ORDERS,
  MAX_LOTS,
  PRICE_AGE_SHOWN,
  PRICE_AGE_STALE,
  PRICE_BAND,
  STOP_OUT,
  swapDays,
  TICKER_REPEAT,
} from '#protocol'
import { DEMO_GRANT } from '../../server/ledger/demo.ts'
import { INSTRUMENTS } from '../../server/market/instruments.ts'
import { GUEST_CHAT_LIFETIME_MS } from '../../server/support/retention.ts'
import { CODE_LIFETIME, CODE_RESEND } from '../../server/users/accounts/codes.ts'
import { DEVICE_LIFETIME } from '../../server/users/accounts/devices.ts'
import { SESSION_IDLE, SESSION_LIFETIME } from '../../server/users/accounts/sessions.ts'
import { MOST_ALERTS } from '../../src/market/alerts/alert.ts'
import { numbersIn } from './marks.ts'
import { contentOf } from './texts.ts'

const english = contentOf('en')
const DAY = 86_400_000

/** Every number of an English text, such as `help.articles.fees`. */
const said = (path: string): readonly number[] =>
  [...english].filter(([at]) => at.startsWith(`${path}.`)).flatMap(([, text]) => numbersIn(text, 'en'))

const spot = INSTRUMENTS.filter(({ kind }) => kind === 'spot')
const inPercent = (rate: string): number => Number((Number(rate) * 100).toFixed(6))
/** Fees are settings with a date: no text states them. */
const fees = new Set(
  INSTRUMENTS.flatMap(({ makerFee, takerFee }) => [makerFee, takerFee].map(inPercent)).filter(Boolean),
)

describe('the texts say what the venue does', () => {
  it.each([
    ['help.articles.contracts', [FUNDING_INTERVAL / 3_600_000, ...MARGIN_WARNINGS.map(inPercent)]],
    [
      'help.articles.forex',
      [
        Number(lotUnits({ baseCcy: 'EUR' })),
        Number(lotUnits({ baseCcy: 'XAU' })),
        Number(lotUnits({ baseCcy: 'XAG' })),
        Number(LOT_STEP),
        Number(MAX_LOTS),
        inPercent(MARGIN_CALL),
        inPercent(STOP_OUT),
        swapDays(Math.floor(Date.UTC(2026, 10, 25) / DAY)),
      ],
    ],
    ['terms', [PRICE_AGE_STALE / 1_000]],
    ['help.articles.first-order', [Number(DEMO_GRANT.amount)]],
    ['help.articles.demo-funds', [Number(DEMO_GRANT.amount)]],
    ['notices.demo-reset', [Number(DEMO_GRANT.amount)]],
    ['banners.first-order', [Number(DEMO_GRANT.amount)]],
    ['help.articles.order-types', [Number(PRICE_BAND.low), Number(PRICE_BAND.high), MAX_LIVE_ORDERS]],
    ['help.articles.price-age', [PRICE_AGE_SHOWN / 1_000, PRICE_AGE_STALE / 1_000, TICKER_REPEAT / 1_000]],
    ['notices.price-age-rule', [PRICE_AGE_STALE / 1_000, TICKER_REPEAT / 1_000]],
    ['banners.price-age', [PRICE_AGE_SHOWN / 1_000, PRICE_AGE_STALE / 1_000]],
    ['help.articles.sign-in-code', [CODE_LIFETIME / 60_000, CODE_RESEND / 1_000, DEVICE_LIFETIME / DAY]],
    ['help.articles.safe-account', [SESSION_LIFETIME / DAY, SESSION_IDLE / DAY]],
    ['help.articles.charts', [MOST_ALERTS]],
    ['help.articles.close-account', [closure.CLOSURE_DAYS]],
    ['terms', [closure.CLOSURE_DAYS]],
    ['help.articles.contact', [GUEST_CHAT_LIFETIME_MS / DAY]],
    ['help.articles.markets-and-hours', [spot.length, INSTRUMENTS.filter(({ kind }) => kind === 'forex').length]],
  ])('%s', (path, figures) => {
    expect(said(path)).toEqual(expect.arrayContaining(figures))
  })

  it.each(['help.articles.fees', 'help.articles.contracts', 'terms'])('%s names no fee', (path) => {
    expect(said(path).filter((figure) => fees.has(figure))).toEqual([])
  })
})
