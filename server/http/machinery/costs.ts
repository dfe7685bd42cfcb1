import type { Call, CallsOf, CheckedInputOf, Groups } from '#protocol'

/** Cost of a call. A token of `rates.requests` and `rates.userRequests` stands for 0.5 ms of the main thread. */
export interface Cost<Input = unknown> {
  /** Tokens of every request, taken before its body is read. */
  readonly base: number
  /** Additional tokens that depend on the checked input, taken before the handler runs. */
  readonly more?: (input: Input) => number
  /**
   * Kilobytes that a request may add to the records, in tokens of `rates.userWrites`. Set for every user call that
   * writes anything, refusals included.
   */
  readonly writes?: number
}

type Costs = {
  readonly [G in keyof Groups]?: {
    readonly [Name in keyof CallsOf<Groups[G]>]?: Groups[G][Name] extends Call
      ? Cost<CheckedInputOf<Groups[G][Name]>>
      : never
  }
}

const USUAL: Cost = { base: 1 }
const reads = (base: number): Cost => ({ base })
const writes = (kilobytes: number, base = 2): Cost => ({ base, writes: kilobytes })
/** Calls that hash a secret (off the main thread) and query the database several times. */
const HASHES = reads(5)
/** Cost of a page of rows: one token per ten rows; `usual` is the page size without a `limit`. */
const page = (usual: number): Cost<{ readonly limit?: number | undefined }> => ({
  base: 2,
  more: ({ limit = usual }) => Math.ceil(limit / 10),
})

/** Every call that costs more than one token or writes. */
const COSTS: Costs = {
  v1: { details: reads(3), getDomain: reads(3), doPairUser: writes(2), uploadPic: reads(5) },
  signin: {
    emailSendingCode: HASHES,
    mobileSendingCode: HASHES,
    loginX: HASHES,
    registerMobile: HASHES,
    checkPassword: reads(5),
    emailVerification: HASHES,
    googleSecretKeyVerify: reads(2),
    emailChangePassword: reads(2),
    googleChangePassword: reads(2),
    getTraveler: reads(2),
    getTravellerList: page(50),
  },
  user: {
    sendEmailCodeByEmailLogin: HASHES,
    sendEmailCodeByMobileLogin: HASHES,
    manualReset: reads(5),
    primaryCertification: writes(3),
    advancedCertification: writes(3),
    updateUserHeadImg: writes(1),
    bindingEmail: writes(2, 5),
    emailChangePayPassword: writes(2, 5),
    googleChangePayPassword: writes(2, 5),
    getRandomGoogleSecretKey: writes(1),
    googleCodeVerify: writes(3),
    newRecoveryCodes: writes(3),
    restUserPassword: writes(2, 5),
    sendBindingCode: writes(3, 5),
    sendProof: writes(3, 5),
    setPayPassword: writes(2, 5),
    unbindGoogle: writes(2),
  },
  common: {
    AllCoinData: reads(2),
    areaDetails: reads(2),
    exRateList: reads(3),
    getHelpDetails: reads(3),
    getHelpList: reads(3),
    demoMailbox: reads(2),
    reportText: reads(2),
    setUserLanguage: writes(1),
  },
  hq: {
    getCoinHQData: { base: 1, more: ({ instIds }) => (instIds === undefined ? 7 : Math.ceil(instIds.length / 8)) },
    getCoinHQDataByTime: { base: 1, more: ({ limit = 100 }) => Math.ceil(limit / 50) },
    // Each charge is computed from eight hours of prices.
    getFundingHistory: { base: 2, more: ({ limit = 20 }) => Math.ceil(limit / 5) },
    getDashedData: { base: 1, more: ({ instIds }) => instIds.length },
  },
  home: { bannerAndTitle: reads(2), homeCoinDataRank: reads(2) },
  listing: { announced: reads(2) },
  coinNotice: { announcementContent: reads(2) },
  selfSelection: { searchForFavorites: reads(2), personalCoinDataRank: reads(2), setFavourites: writes(1) },
  chartDrawings: { get: reads(2), change: writes(1), setTemplates: writes(1) },
  newCalls: { getUnreadMsgs: reads(2), markRead: writes(1) },
  tradingContracts: {
    save: writes(3),
    update: writes(2),
    cancelAll: writes(2),
    outcome: writes(1),
    getHistoryContractsData: page(50),
  },
  contractOrder: {
    save: writes(4),
    closeOut: writes(4),
    closeAll: writes(4),
    reverse: writes(5),
    protect: writes(3),
    recall: writes(2),
    amend: writes(3),
    cancelAll: writes(2),
    changeMargin: writes(2),
    changeSettings: writes(1),
    selectHistory: page(50),
    closedPositions: page(50),
    fundingHistory: page(50),
  },
  financeRecord: { allRecord: page(50), bbRecord: page(50), contractRecord: page(50), legalRecord: page(50) },
  fxVarieties: { getList: reads(6), getByCode: reads(2) },
  fxContractConfig: { getList: reads(2) },
  fxContractOrder: { save: writes(4) },
  fxSpeedConfig: { selectByCode: reads(2) },
  speedConfig: { selectByCode: reads(2) },
  speedOrder: { save: writes(3), selectList: page(50) },
  limits: { cool: writes(1), declare: writes(1), set: writes(1) },
  assets: {
    addRechargeOffline: writes(2),
    cancelTransfer: writes(2),
    sendReceipt: writes(2),
    addOutpayOffline: writes(2),
    confirmOutpay: writes(2),
    addPayoutAccount: writes(2, 5),
    removePayoutAccount: writes(1),
    transferHistory: page(50),
    demoFunds: reads(2),
    resetDemoFunds: writes(2),
    getRechargeOfflineList: page(50),
    getOutpayOfflineList: page(50),
  },
  exchange: { addOrder: writes(2), exchangeData: writes(1), exchangeList: page(20) },
  wallet: { challenge: writes(1), unpair: writes(1) },
  activity: {
    endOthers: writes(1),
    endSession: writes(1),
    forgetDevice: writes(1),
    setPhrase: writes(1),
    list: page(20),
  },
  passkeys: {
    beginAdd: writes(1),
    finishAdd: writes(2),
    rename: writes(1),
    remove: writes(1),
    beginSignIn: reads(2),
    finishSignIn: reads(3),
  },
  // Average costs replay every posting of the user.
  books: {
    averageCosts: reads(10),
    honesty: reads(2),
    inclusion: reads(2),
    outages: reads(2),
    profit: reads(10),
    statementKeys: reads(2),
  },
  cases: { follow: reads(2), get: reads(2), list: reads(2), reopen: writes(1), withdraw: writes(1) },
  closure: { ask: writes(1), exportData: writes(1), state: reads(2), undo: writes(1) },
  // PINs are hashed off the main thread.
  payType: {
    selectUserPayType: reads(2),
    fastPayType: reads(3),
    save: writes(2, 5),
    update: writes(1, 5),
    updatePayTypeData: writes(2, 5),
  },
  coinVarieties: { getc2cVarieties: reads(2) },
  // The index of an ad's pair is read once, its page in one query; what is found is drawn with its owners' figures.
  merchant: {
    getList: page(20),
    getMerchantById: reads(5),
    ratings: page(20),
    standing: reads(2),
    myAds: page(20),
    createAd: writes(3, 4),
    changeAd: writes(3, 3),
    setAdState: writes(2),
    stockAd: writes(2),
    putDeposit: writes(3, 3),
    leave: writes(3),
  },
  merchantMsg: { save: writes(5), getList: page(30), sign: writes(1) },
  merchatAppeal: { save: writes(4, 5) },
  financial: {
    financialProductList: page(20),
    generateFinancialOrder: reads(2),
    buyFinancialProduct: writes(2),
    CurrentUserOrder: reads(2),
    runningOrder: page(20),
    redeemOver: page(20),
    runningOrderLX: reads(2),
    redeemOrderInfo: reads(2),
    redeemFinancialOrder: writes(2),
    setRenewal: writes(1),
  },
  loan: {
    products: reads(2),
    preview: reads(3),
    take: writes(3),
    list: page(20),
    detail: reads(3),
    events: page(20),
    addCollateral: writes(2),
    repay: writes(2),
  },
  ico: { getList: reads(3), getDetail: reads(3) },
  // The published list is downloaded whole by whoever checks it.
  icoOrder: {
    buy: writes(3),
    pay: writes(2),
    getOrderList: page(20),
    ration: { base: 2, more: ({ limit = 1_000 }) => Math.ceil(limit / 1_000) },
  },
  // Whoever asks for a code for the first time gets one.
  promotion: {
    commissions: page(20),
    extend: writes(1),
    list: page(20),
    poster: writes(1),
    total: writes(1, 3),
  },
  merchantOrder: {
    day: reads(5),
    getList: page(20),
    getOrderByOrderNo: reads(3),
    getMerchant: reads(3),
    rate: writes(1, 3),
    selectDetail: reads(3),
    fastQuote: reads(3),
    saveBuy: writes(3, 4),
    fastSaveBuy: writes(3, 5),
    cancelOrder: writes(3),
    payment: writes(3),
    release: writes(3, 5),
    offerDivision: writes(3),
    acceptDivision: writes(3, 5),
  },
  serviceMsg: { getList: page(50), join: writes(1), save: writes(5), sign: writes(1) },
}

/** Cost of a call by group and name. Call `more` only with checked input. */
export const costOf = (group: string, name: string): Cost =>
  (COSTS as Readonly<Record<string, Readonly<Record<string, Cost>> | undefined>>)[group]?.[name] ?? USUAL
