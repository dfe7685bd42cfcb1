import { API_PREFIX, allCalls, type Call, type CallsOf, type Groups, type InputOf } from '#protocol'
import { costOf } from '../../server/http/machinery/costs.ts'
import { REST_ROUTES } from '../../server/http/okx/routes.ts'
import { DEFAULT_RATES } from '../../server/platform/limits.ts'
import type { Rate } from '../../server/platform/tokenBucket.ts'

/** One public request: the dearest that its address lets through. */
export interface DearRequest {
  readonly name: string
  readonly dearest: string
  readonly method: 'GET' | 'POST'
  /** Tokens that it takes from its address. */
  readonly cost: number
  /** A rate of its own, where that is narrower than the address's. */
  readonly own?: Rate
  path(nth: number): string
  body?(nth: number): string
}

type Dear<C extends Call> = readonly [dearest: string, input: (nth: number) => InputOf<C>]
type DearInputs = {
  readonly [G in keyof Groups]?: {
    readonly [Name in keyof CallsOf<Groups[G]>]?: Groups[G][Name] extends Call ? Dear<Groups[G][Name]> : never
  }
}

const YEAR = 365 * 86_400_000
/** Another moment of seven years of history for each request: nothing that is remembered helps. */
const longAgo = (nth: number): string => String(Date.now() - YEAR - ((nth * 7_919_777_777) % (6 * YEAR)))
const account = (nth: number): string => `nobody${nth}@example.org`
const mobile = (nth: number): string => `+49151${String(10_000_000 + (nth % 80_000_000))}`
const COINS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'ADA', 'TRX', 'LTC', 'LINK']
const pair = (nth: number): string => `${COINS[nth % COINS.length]}-USDT`
const PASSWORD = 'correct horse battery'
const TOKEN = 'A'.repeat(43)
const NO_KEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
} as const

const DEAREST: DearInputs = {
  v1: { details: ['an announcement', () => ({ id: 'welcome' })] },
  signin: {
    checkMobile: ['any name', (nth) => ({ account: account(nth) })],
    emailSendingCode: ['ever other names', (nth) => ({ account: account(nth), purpose: 'register' })],
    mobileSendingCode: ['ever other names', (nth) => ({ account: mobile(nth), purpose: 'register' })],
    loginX: ['a wrong password', (nth) => ({ account: account(nth), password: 'wrong' })],
    checkPassword: [
      'a long one',
      (nth) => ({ account: account(nth), password: `${PASSWORD} ${nth}`.padEnd(128, 'x') }),
    ],
    registerMobile: ['a wrong code', (nth) => ({ account: account(nth), password: PASSWORD, code: '000000' })],
    emailVerification: ['a wrong code', (nth) => ({ account: account(nth), code: '000000' })],
    emailChangePassword: ['a wrong token', () => ({ token: TOKEN, password: PASSWORD })],
    googleChangePassword: ['a wrong token', () => ({ token: TOKEN, password: PASSWORD })],
    googleSecretKeyVerify: ['wrong codes', (nth) => ({ account: account(nth), code: '000000', nextCode: '000001' })],
    travellerMsgSave: [
      '2,000 letters',
      (nth) => ({ key: `bench-key-${String(nth).padStart(12, '0')}`, kind: 'text', text: 'x'.repeat(2_000) }),
    ],
    getTravellerList: ['the longest page', () => ({ limit: 50 })],
    travellerSign: ['any', () => ({ readUpTo: 1 })],
  },
  user: {
    sendEmailCodeByEmailLogin: ['ever other names', (nth) => ({ account: account(nth) })],
    sendEmailCodeByMobileLogin: ['ever other names', (nth) => ({ account: mobile(nth) })],
    manualReset: [
      'a case without pictures',
      (nth) => ({ account: account(nth), what: 'all', reason: 'I lost my phone.', images: [] }),
    ],
  },
  common: {
    demoMailbox: ['any name', (nth) => ({ account: account(nth) })],
    reportText: [
      '500 letters twice',
      (nth) => ({
        key: `bench-key-${String(nth).padStart(12, '0')}`,
        screen: '/pages/lang/lang',
        language: 'de',
        version: '1.0.0',
        text: 'x'.repeat(500),
        better: 'y'.repeat(500),
      }),
    ],
    areaDetails: ['every city', () => ({ kind: 'city' })],
    getHelpList: ['a letter that all have', () => ({ query: 'e' })],
    getHelpDetails: ['an article', () => ({ id: 'fees' })],
  },
  hq: {
    getCoinHQData: ['every instrument', () => ({})],
    getCoinHQDataByTime: [
      '300 minutes of a random day',
      (nth) => ({ instId: pair(nth), bar: '1m', limit: 300, after: longAgo(nth) }),
    ],
    getFundingHistory: ['50 charges', () => ({ instId: 'BTC-USDT-SWAP', limit: 50 })],
    getDashedData: ['100 instruments', (nth) => ({ instIds: Array.from({ length: 100 }, (_, at) => pair(nth + at)) })],
  },
  selfSelection: { searchForFavorites: ['a letter that many have', () => ({ query: 'a' })] },
  coinNotice: { announcementContent: ['50 announcements', () => ({ limit: 50 })] },
  contractConfig: { getList: ['one contract', () => ({ assetClass: 'crypto', instId: 'BTC-USDT-SWAP' })] },
  speedConfig: { selectByCode: ['an instrument', () => ({ instId: 'BTC-USDT' })] },
  fxVarieties: { getList: ['all', () => ({})], getByCode: ['a pair', () => ({ instId: 'XAU-USD' })] },
  fxContractConfig: { getList: ['a pair', () => ({ instId: 'EUR-USD' })] },
  fxSpeedConfig: { selectByCode: ['a pair', () => ({ instId: 'EUR-USD' })] },
  passkeys: { finishSignIn: ['no key of ours', () => ({ response: NO_KEY })] },
  cases: { follow: ['a wrong secret', (nth) => ({ id: String(nth + 1), secret: TOKEN })] },
}

const { signInAddress, codesAddress, chatGuests, textReports } = DEFAULT_RATES
/** Calls with a rate of their own by address. */
const OWN: Readonly<Record<string, Rate>> = {
  'signin.loginX': signInAddress,
  'signin.registerMobile': signInAddress,
  'signin.checkPassword': signInAddress,
  'signin.emailVerification': signInAddress,
  'signin.googleSecretKeyVerify': signInAddress,
  'signin.emailChangePassword': signInAddress,
  'signin.googleChangePassword': signInAddress,
  'signin.emailSendingCode': codesAddress,
  'signin.mobileSendingCode': codesAddress,
  'signin.travellerMsgSave': chatGuests,
  'common.reportText': textReports,
  'user.sendEmailCodeByEmailLogin': codesAddress,
  'user.sendEmailCodeByMobileLogin': codesAddress,
  'user.manualReset': { burst: 5, perSecond: 1 / 3_600 },
  'cases.follow': { burst: 30, perSecond: 0.2 },
}

const costIn = (group: string, name: string, input: object): number => {
  const { base, more } = costOf(group, name)
  return base + (more?.(input) ?? 0)
}

const calls = (): DearRequest[] =>
  allCalls()
    .filter(([, , { audience, upload }]) => audience === 'guest' && !upload)
    .map(([group, name, call]) => {
      const inputs = (DEAREST as Readonly<Record<string, Readonly<Record<string, Dear<Call>>> | undefined>>)[group]
      const [dearest, input] = inputs?.[name] ?? (['any', () => ({})] as const)
      const own = OWN[`${group}.${name}`]
      return {
        name: `${group}.${name}`,
        dearest,
        method: 'POST',
        cost: costIn(group, name, input(0) as object),
        ...(own === undefined ? {} : { own }),
        path: () => API_PREFIX + call.path,
        body: (nth) => JSON.stringify(input(nth)),
      }
    })

const QUERIES: Readonly<Record<string, readonly [dearest: string, query: (nth: number) => string]>> = {
  '/public/time': ['any', () => ''],
  '/public/instruments': ['every pair', () => '?instType=SPOT'],
  '/market/tickers': ['every pair', () => '?instType=SPOT'],
  '/market/ticker': ['a pair', (nth) => `?instId=${pair(nth)}`],
  '/market/index-tickers': ['every index', () => '?quoteCcy=USDT'],
  '/public/mark-price': ['every contract', () => '?instType=SWAP'],
  '/public/funding-rate': ['a contract', () => '?instId=BTC-USDT-SWAP'],
  '/public/funding-rate-history': [
    '60 charges of a random month',
    (nth) => `?instId=${pair(0)}-SWAP&limit=60&after=${longAgo(nth)}`,
  ],
  '/market/candles': [
    '300 minutes of a random day',
    (nth) => `?instId=${pair(nth)}&bar=1m&limit=300&after=${longAgo(nth)}`,
  ],
  '/market/history-candles': [
    '300 minutes of a random day',
    (nth) => `?instId=${pair(nth)}&bar=1m&limit=300&after=${longAgo(nth + 50_000)}`,
  ],
  '/market/books': ['400 levels', (nth) => `?instId=${pair(nth)}&sz=400`],
  '/market/trades': ['500 trades', (nth) => `?instId=${pair(nth)}&limit=500`],
}

const routes = (): DearRequest[] =>
  Object.entries(REST_ROUTES).map(([route, { per2s, cost = 1 }]) => {
    const [dearest, query] = QUERIES[route] ?? ['any', () => '']
    return {
      name: `/api/v5${route}`,
      dearest,
      method: 'GET',
      cost,
      own: { burst: per2s, perSecond: per2s / 2 },
      path: (nth) => `/api/v5${route}${query(nth)}`,
    }
  })

/** Everything else that a guest may ask for. */
const PAGES: readonly (readonly [path: string, dearest: string, cost: number, own?: Rate])[] = [
  ['/healthz', 'any', 1],
  ['/readyz', 'any', 1],
  ['/metrics', 'any', 8],
  ['/api/openapi.json', 'any', 4],
  ['/', 'the page', 2],
  ['/locales/en.json', 'a file that is not there', 2],
  ['/manifest.webmanifest', 'a file', 2],
  ['/okapi/v2/nothing', 'no call', 2],
  ['/api/statement', 'without a session', 1],
  ['/api/orderRecord', 'without a session', 1],
  ['/api/desk/v1/c2c/record', 'without a session', 1],
  ['/api/uploads/00000000000000000000000000000000', 'without a session', 1],
  ['/ticks/head', 'the newest', 4, { burst: 300, perSecond: 60 }],
  ['/ticks/keys', 'all', 4, { burst: 300, perSecond: 60 }],
  ['/market/commitment', 'any', 1, { burst: 60, perSecond: 5 }],
  ['/market/keys', 'all', 1, { burst: 60, perSecond: 5 }],
  ['/market/keys/2025-01-01', 'a day before the secret', 1, { burst: 60, perSecond: 5 }],
]
const pages = (): DearRequest[] =>
  PAGES.map(([path, dearest, cost, own]) => ({
    name: path,
    dearest,
    method: 'GET',
    cost,
    ...(own === undefined ? {} : { own }),
    path: () => path,
  }))

export const publicRequests = (): readonly DearRequest[] => [...calls(), ...routes(), ...pages()]
