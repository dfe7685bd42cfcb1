import { setTimeout } from 'node:timers/promises'
import {
  activity,
  type Call,
  type CallsOf,
  contractOrder,
  fxVarieties,
  type Groups,
  hq,
  type InputOf,
  limits,
  signin,
  speedConfig,
  speedOrder,
  tradingContracts,
} from '#protocol'
import type { Services } from '../../server/services/services.ts'
import { C2C_EXAMPLES } from './c2cExamples.ts'
import { SERVICE_EXAMPLES, TRAVELLER_EXAMPLES } from './chatExamples.ts'
import { EARN_EXAMPLES } from './earnExamples.ts'
import {
  advancedRequest,
  certifyPrimary,
  freshProof,
  freshWallet,
  guestCase,
  openCase,
  PRIMARY,
  pairingRequest,
  rejectedCase,
  sendPicture,
} from './identity.ts'
import { LOAN_EXAMPLES } from './loanExamples.ts'
import { freshWithdrawal, MONEY_EXAMPLES } from './moneyExamples.ts'
import { PASSKEY_EXAMPLES } from './passkeyExamples.ts'
import { PAY_TYPE_EXAMPLES } from './payTypeExamples.ts'
import { freshEmail, freshMobile, newestCode, PASSWORD, type Person } from './people.ts'
import { SALE_EXAMPLES } from './saleExamples.ts'
import { freshName, proof, SECURITY_EXAMPLES } from './securityExamples.ts'

/** What an example may lean on: a venue, and someone who is signed in and has demo funds. */
export interface World {
  readonly address: string
  readonly person: Person
  readonly services: Services
  /** The venue's clock, where it is not the real one. */
  readonly now?: () => number
  /** Its time stands still: what is closed stays closed, and is not waited for. */
  readonly isStill?: boolean
}

type Example<C extends Call> = (world: World) => InputOf<C> | Promise<InputOf<C>>
/** A valid, minimal input of every call. A missing one is a type error. */
type Examples = {
  readonly [G in keyof Groups]: {
    readonly [Name in keyof CallsOf<Groups[G]>]: Groups[G][Name] extends Call ? Example<Groups[G][Name]> : never
  }
}

const nothing = () => ({})

const registered = async ({ person: { browser } }: World) => {
  const account = freshEmail()
  await browser.call(signin.emailSendingCode, { account, purpose: 'register' })
  return { account, password: PASSWORD, code: await newestCode(browser, account) }
}

let keys = 0
/** An idempotency key that was not used before in this run. */
export const newKey = (): string => {
  keys += 1
  return `example-key-${String(keys).padStart(8, '0')}-${process.pid}`
}

const STATED = { country: 'SG', adult: 'yes', risk: 'understood' } as const

/** A contract that somebody who stated his country can open now, once the record has its first tick. */
const timedRequest = async ({
  person: { browser },
  now = Date.now,
  isStill = false,
}: World): Promise<InputOf<typeof speedOrder.save>> => {
  await browser.call(limits.declare, STATED)
  for (let tries = 0; tries < (isStill ? 1 : 60); tries += 1) {
    const { body } = await browser.call(speedConfig.selectByCode, { instId: 'BTC-USDT' })
    const [offer] = body.data?.grid ?? []
    if (body.data?.closed === '' && offer !== undefined)
      return { instId: 'BTC-USDT', direction: 'up', stake: '5', ...offer, quoteTs: now() }
    await setTimeout(50)
  }
  throw new Error('Timed contracts stay closed')
}

const timedContractId = async (world: World): Promise<{ id: string }> => {
  const { body } = await world.person.browser.call(speedOrder.save, await timedRequest(world), { key: newKey() })
  if (body.data === undefined) throw new Error(`No contract: ${body.code} ${body.msg}`)
  return { id: body.data.contract.id }
}

/** A limit order that rests far below the market, and its id. */
export const restingOrder = async ({ person }: Pick<World, 'person'>): Promise<string> => {
  const input = { ordType: 'limit', instId: 'BTC-USDT', side: 'buy', sz: '0.001', px: await lowPrice(person) } as const
  const { body } = await person.browser.call(tradingContracts.save, input, { key: newKey() })
  if (body.data === undefined) throw new Error(`No order: ${body.code} ${body.msg}`)
  return body.data.order.ordId
}

const BTC_SWAP = 'BTC-USDT-SWAP'
const ETH_SWAP = 'ETH-USDT-SWAP'
const buying = { instId: BTC_SWAP, side: 'buy', sz: '0.002' } as const

/** The long position in the example contract, which is opened or grows, and its id. */
export const heldPosition = async ({ person: { browser } }: Pick<World, 'person'>): Promise<string> => {
  // Another example may have left a short one behind.
  for (;;) {
    const { body } = await browser.call(contractOrder.save, { ordType: 'market', ...buying }, { key: newKey() })
    if (body.data === undefined) throw new Error(`No position: ${body.code} ${body.msg}`)
    const { body: held } = await browser.call(contractOrder.selectPosition, { instId: BTC_SWAP })
    const long = held.data?.positions.find(({ pos }) => Number(pos) > 0)
    if (long !== undefined) return long.posId
  }
}

const closedPosition = async (world: World): Promise<string> => {
  const posId = await heldPosition(world)
  await world.person.browser.call(contractOrder.closeOut, { ordType: 'market', posId }, { key: newKey() })
  return posId
}

/** An order on a contract that rests far below the market, and its id. */
export const restingContractOrder = async ({ person }: Pick<World, 'person'>): Promise<string> => {
  const input = { ordType: 'limit', ...buying, px: await lowPrice(person) } as const
  const { body } = await person.browser.call(contractOrder.save, input, { key: newKey() })
  if (body.data === undefined) throw new Error(`No order: ${body.code} ${body.msg}`)
  return body.data.order.ordId
}

let leverages = 0
/** Settings that stand already are refused. */
const nextLeverage = (): string => {
  leverages += 1
  return String(2 + (leverages % 18))
}

/** A price that the venue accepts and that nobody sells at; so much of the last one. */
const lowPrice = async ({ browser }: Person, part = 0.8): Promise<string> => {
  const { body } = await browser.call(hq.getCoinHQData, { instIds: ['BTC-USDT'] })
  const last = body.data?.tickers[0]?.last ?? '0'
  return String(Math.floor(Number(last) * part))
}

/** Names no session and no device. */
const NO_PLACE = 'A'.repeat(43)

/** A second session of the person. */
const otherSession = async ({ services: { accounts }, person: { uid } }: World): Promise<string> => {
  const { session } = await accounts.enter(undefined, { uid, ip: '127.0.0.1', userAgent: 'elsewhere' })
  return accounts.sessions.nameOf(session) ?? NO_PLACE
}

export const EXAMPLES: Examples = {
  v1: {
    getDomain: nothing,
    loginOut: nothing,
    details: () => ({ id: 'welcome' }),
    uploadPic: () => ({ purpose: 'avatar' }),
    doPairUser: ({ person }) => pairingRequest(person),
  },
  signin: {
    registerMobile: registered,
    checkPassword: () => ({ account: freshEmail(), password: PASSWORD }),
    mobileSendingCode: () => ({ account: freshMobile(), purpose: 'register' }),
    emailSendingCode: () => ({ account: freshEmail(), purpose: 'login' }),
    checkMobile: () => ({ account: 'Ada@Example.org' }),
    loginX: ({ person }) => ({ account: person.account, password: PASSWORD }),
    ...SECURITY_EXAMPLES.signin,
    ...TRAVELLER_EXAMPLES,
  },
  user: {
    ...SECURITY_EXAMPLES.user,
    sendProof: async (world) => {
      await freshName(world)
      return { act: 'withdrawal' as const, id: await freshWithdrawal(world) }
    },
    personalCenter: nothing,
    primaryCertification: () => PRIMARY,
    primaryCertificationDataEcho: nothing,
    advancedCertification: async ({ person, isStill = false }) => {
      // Nobody decides the first step while time stands still.
      if (!isStill) await certifyPrimary(person)
      return advancedRequest(person)
    },
    advancedCertificationDataEcho: nothing,
    updateUserHeadImg: async ({ person }) => ({ image: await sendPicture(person, 'avatar') }),
    manualReset: () => ({ what: 'payPassword', reason: 'I forgot it.', images: [], password: PASSWORD }),
    sendEmailCodeByEmailLogin: () => ({ account: freshEmail() }),
    sendEmailCodeByMobileLogin: () => ({ account: freshMobile() }),
  },
  common: {
    checkLogin: nothing,
    socketTicket: nothing,
    demoMailbox: ({ person }) => ({ account: person.account }),
    languageList: nothing,
    reportText: () => ({
      key: newKey(),
      screen: '/pages/lang/lang',
      language: 'de',
      version: '1.0.0',
      textKey: 'settings:language.title',
      text: 'Sprache',
      better: 'Sprachen',
    }),
    setUserLanguage: () => ({ language: 'de' }),
    areaDetails: () => ({ parent: 1, query: 'ber' }),
    exRateList: nothing,
    getHelpList: () => ({ category: 'trade', query: 'order' }),
    getHelpDetails: () => ({ id: 'fees' }),
    AllCoinData: nothing,
    varietiesPointList: nothing,
  },
  coinVarieties: { getList: nothing, getCoins: nothing, getc2cVarieties: nothing },
  listing: { announced: nothing },
  hq: {
    getCoinHQData: () => ({ instIds: ['BTC-USDT', 'EUR-USD'] }),
    getCoinHQDataByTime: () => ({ instId: 'BTC-USDT', bar: '1H', limit: 10 }),
    getDashedData: () => ({ instIds: ['BTC-USDT', 'XAU-USD'] }),
    getFundingHistory: () => ({ instId: 'BTC-USDT-SWAP', limit: 5 }),
  },
  home: { homeCoinDataRank: nothing, bannerAndTitle: nothing },
  selfSelection: {
    searchForFavorites: () => ({ query: 'btc' }),
    personalCoinDataRank: nothing,
    setFavourites: () => ({ instIds: ['BTC-USDT', 'EUR-USD'] }),
  },
  chartDrawings: {
    get: () => ({ instId: 'BTC-USDT' }),
    change: () => ({
      instId: 'BTC-USDT',
      put: [
        {
          id: '0123456789abcdef',
          kind: 'horizontal',
          points: [{ time: 1_790_000_000_000, price: 65_000.5 }],
          style: { color: 'accent', width: 2, dash: 'solid' },
        },
      ],
      removed: [],
    }),
    setTemplates: () => ({ templates: [{ color: 'warn', width: 1, dash: 'dotted' }] }),
  },
  coinNotice: { announcementContent: () => ({ before: 'welcome', limit: 5 }) },
  promotion: {
    termService: nothing,
    aboutus: nothing,
    total: nothing,
    promotionRulesPage: nothing,
    extend: nothing,
    poster: nothing,
    list: () => ({ limit: 10 }),
    commissions: () => ({ limit: 10 }),
  },
  newCalls: {
    getUnreadMsgs: nothing,
    markRead: () => ({ kind: 'notices', upTo: '1790000000000' }),
    ...MONEY_EXAMPLES.newCalls,
  },
  tradingContracts: {
    save: () => ({ ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '0.001' }),
    update: async (world) => ({ action: 'cancel', ordId: await restingOrder(world) }),
    cancelAll: nothing,
    status: nothing,
    getCurrentContractsData: async (world) => {
      await restingOrder(world)
      return {}
    },
    getHistoryContractsData: () => ({ limit: 5 }),
    detail: async (world) => ({ ordId: await restingOrder(world) }),
    outcome: () => ({ key: 'a-key-that-nobody-used' }),
  },
  contractConfig: { getList: () => ({ assetClass: 'crypto', instId: BTC_SWAP }) },
  contractOrder: {
    save: () => ({ ordType: 'market', instId: BTC_SWAP, side: 'buy', sz: '0.001' }),
    closeOut: async (world) => ({ ordType: 'market', posId: await heldPosition(world), sz: '0.001' }),
    closeAll: async (world) => {
      await heldPosition(world)
      return { instId: BTC_SWAP }
    },
    reverse: async (world) => ({ posId: await heldPosition(world) }),
    protect: async (world) => ({
      posId: await heldPosition(world),
      kind: 'sl',
      // Nearer than liquidation.
      trigPx: await lowPrice(world.person, 0.97),
      trigPxType: 'mark',
    }),
    recall: async (world) => ({ ordId: await restingContractOrder(world) }),
    amend: async (world) => ({ ordId: await restingContractOrder(world), sz: '0.003' }),
    cancelAll: () => ({ instId: BTC_SWAP }),
    changeMargin: async (world) => ({ posId: await heldPosition(world), amount: '1.5' }),
    changeSettings: () => ({ instId: ETH_SWAP, lever: nextLeverage(), mgnMode: 'cross' }),
    selectPosition: async (world) => {
      await heldPosition(world)
      return {}
    },
    selectEntrust: async (world) => {
      await restingContractOrder(world)
      return {}
    },
    selectHistory: () => ({ limit: 5 }),
    selectDetail: async (world) => ({ ordId: await restingContractOrder(world) }),
    closedPositions: () => ({ limit: 5 }),
    positionDetail: async (world) => ({ posId: await closedPosition(world) }),
    fundingHistory: () => ({ limit: 5 }),
    swapHistory: () => ({ limit: 5 }),
    news: () => ({ since: '0' }),
    contractProperty: nothing,
  },
  sctFunds: {
    getByCode: () => ({ coin: 'USDT' }),
    totalUSDT: nothing,
    totalSctFunds: nothing,
    getFundsData: nothing,
  },
  books: {
    averageCosts: nothing,
    statementKeys: nothing,
    profit: () => ({ days: 7 }),
    honesty: nothing,
    inclusion: nothing,
    outages: () => ({ from: '0' }),
  },
  financeRecord: {
    contractRecord: () => ({ limit: 10 }),
    bbRecord: () => ({ limit: 10 }),
    legalRecord: () => ({ limit: 10 }),
    allRecord: () => ({ limit: 10 }),
  },
  speedConfig: { selectByCode: () => ({ instId: 'BTC-USDT' }), changes: nothing },
  fxVarieties: { getList: () => ({ kind: 'forex' }), getByCode: () => ({ instId: 'XAU-USD' }) },
  fxContractConfig: { getList: () => ({ instId: 'EUR-USD' }) },
  fxContractOrder: {
    save: async ({ person: { browser } }) => {
      const { body } = await browser.call(fxVarieties.getByCode, { instId: 'EUR-USD' })
      const seenPx = body.data?.variety.askPx ?? ''
      return { ordType: 'market', instId: 'EUR-USD', side: 'buy', sz: '1000', seenPx, maxDeviation: '20' }
    },
  },
  fxSpeedConfig: { selectByCode: () => ({ instId: 'EUR-USD' }) },
  speedOrder: {
    save: timedRequest,
    getCurrentContract: nothing,
    getCurrentContractById: timedContractId,
    selectList: () => ({ limit: 5, outcome: 'win' }),
    selectListDetail: timedContractId,
    speedProperty: nothing,
  },
  limits: {
    get: nothing,
    set: () => ({ kind: 'loss', value: '500' }),
    cool: () => ({ hours: 24 }),
    declare: () => STATED,
  },
  activity: {
    list: () => ({ limit: 5 }),
    devices: nothing,
    endSession: async (world) => ({ id: await otherSession(world) }),
    endOthers: nothing,
    forgetDevice: async ({ person }) => {
      const { body } = await person.browser.call(activity.devices, {})
      return { id: body.data?.devices[0]?.id ?? NO_PLACE }
    },
    getPhrase: nothing,
    setPhrase: async (world) => ({ phrase: 'blue heron', code: await proof(world) }),
  },
  passkeys: PASSKEY_EXAMPLES,
  assets: { totalWin: nothing, ...MONEY_EXAMPLES.assets },
  exchange: MONEY_EXAMPLES.exchange,
  serviceMsg: SERVICE_EXAMPLES,
  payType: PAY_TYPE_EXAMPLES,
  ...C2C_EXAMPLES,
  ...EARN_EXAMPLES,
  ...LOAN_EXAMPLES,
  ...SALE_EXAMPLES,
  closure: {
    state: nothing,
    ask: ({ person }) => freshProof(person, { act: 'erasure' }),
    undo: nothing,
    exportData: ({ person }) => freshProof(person, { act: 'export' }),
  },
  cases: {
    list: nothing,
    get: async ({ person }) => ({ id: await openCase(person) }),
    reopen: async ({ person, isStill = false }) => ({ id: isStill ? '0' : await rejectedCase(person) }),
    withdraw: async ({ person }) => ({ id: await openCase(person) }),
    follow: async ({ address }) => guestCase(address),
  },
  wallet: {
    challenge: () => ({ address: freshWallet().address }),
    list: nothing,
    unpair: () => ({ address: freshWallet().address }),
  },
}
