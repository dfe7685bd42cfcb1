/** Who may open a screen: everybody, or those who are signed in. */
export type ScreenAccess = 'guest' | 'login'

export interface Screen {
  /** The address after `#`; the file is `src<path>.tsx` (ours under `/x/…`: `src/pages/x/…`). */
  readonly path: string
  readonly access: ScreenAccess
  /** Index in the tab bar. */
  readonly tab: number | undefined
  /** Key of the title, in the area `shell` or in one of the screen's own. */
  readonly title: string
  /** The areas of text that are fetched with the screen, besides the common ones. */
  readonly areas: readonly string[]
}

const screen = (path: string, access: ScreenAccess, areas: string, title: string, tab?: number): Screen => ({
  path,
  access,
  tab,
  title: title.includes(':') ? title : `shell:title.${title}`,
  areas: areas.split(' '),
})

/** Screens whose titles are called as the last part of their address: `address area area …`. */
const named = (access: ScreenAccess, ...lines: readonly string[]): Screen[] =>
  lines.map((line) => {
    const [path = '', ...areas] = line.split(' ')
    return screen(path, access, areas.join(' '), path.replace(/.*\//, ''))
  })

/** Screens whose titles come with their texts, as those of C2C trading: the shell has no room for so many names. */
const titled = (names: string, areas: string, folder = 'C2C', access: ScreenAccess = 'login'): Screen[] =>
  names
    .split(' ')
    .map((name) => screen(`/pages/${folder}/${name}`, access, areas, `${areas.replace(/ .*/, '')}:title.${name}`))

/** Every screen, one line each. */
export const SCREENS: readonly Screen[] = [
  screen('/pages/index/index', 'guest', 'home market', 'home', 0),
  screen('/pages/market/market', 'guest', 'market', 'market', 1),
  screen('/pages/transaction/transaction', 'guest', 'trade market', 'transaction', 2),
  screen('/pages/contract/contract', 'guest', 'trade futures market', 'contract', 3),
  screen('/pages/fund/fund', 'login', 'fund', 'fund', 4),
  ...named(
    'guest',
    '/pages/lang/lang settings',
    '/pages/login/login account',
    '/pages/login/register account',
    '/pages/login/register2 account',
    '/pages/login/setFond account security',
    '/pages/login/gooleVerify account security',
    '/pages/login/finish account security',
    '/pages/login/forget account security',
    '/pages/login/safeVerify security',
    '/pages/login/emailVerificationNologin account security',
    '/pages/login/resetPassword account security',
    '/pages/personal/exchangeRate settings',
    '/pages/theme/theme settings',
    '/pages/trendDetails/trendDetails market chart',
    '/pages/search/search market',
    '/pages/notice/notice notice',
    '/pages/helpCenter/helpCenter help',
    '/pages/helpCenter/helpDetail help',
    '/pages/termsOfService/termsOfService help',
    '/x/fees reference',
    '/x/specifications reference',
    '/x/settings settings status wallet shortcuts',
    '/x/about help',
    '/x/mailbox account',
    '/x/alerts chart',
    '/x/verify timed',
    '/x/statement statement',
    '/x/honesty statement inclusion errors configuration money outage',
    '/pages/login/services support image',
  ),
  ...named(
    'login',
    '/pages/history/moneyHistory money',
    '/pages/history/flashHistory money',
    '/pages/money/addMoney money',
    '/pages/money/quickAddMoney money',
    '/pages/money/flash money',
    '/pages/money/withdraw money',
    '/pages/money/Mdetails money certification image',
    '/pages/money/Twoconfirm money certification',
    '/pages/money/settleAccount money account security',
    '/pages/login/emailVerification account security',
    '/pages/transaction/record trade records',
    '/pages/transaction/details trade',
    '/pages/personal/personal account security settings status certification image',
    '/pages/personal/safety account security',
    '/pages/personal/changePassword account security',
    '/pages/personal/resetVerify security',
    '/pages/personal/accountChange account security',
    '/pages/successfully/successfully security',
    '/pages/successfully/emailSuccess security',
    '/pages/successfully/googleSuccess security',
    '/pages/ForexCharts/ForexCharts market chart',
    '/x/away trade futures forex status timed',
    '/x/records trade futures records',
    '/x/authenticator account security',
    '/x/limits timed trade',
    '/x/cases certification',
    '/x/case certification',
    '/x/activity activity',
    '/x/devices activity',
    '/x/passkeys activity account security',
    '/x/phrase activity account security',
    '/pages/C2C/paymentMethod c2c security',
  ),
  screen('/pages/history/history', 'login', 'money', 'flashList'),
  screen('/pages/money/password', 'login', 'money account security certification', 'payConfirm'),
  screen('/pages/contract/record', 'login', 'trade futures forex records', 'contractRecord'),
  screen('/pages/contract/details', 'login', 'trade futures', 'contractOrder'),
  screen('/pages/contract/details3', 'login', 'trade futures forex', 'closedPosition'),
  screen('/pages/contract/record2', 'login', 'timed trade', 'timedRecord'),
  screen('/pages/contract/details2', 'login', 'timed', 'timedDetails'),
  screen('/pages/personal/personalNologin', 'guest', 'account settings status', 'personal'),
  screen('/pages/personal/advancedCtf', 'login', 'certification image', 'certification'),
  screen('/pages/Exchangerate/Exchangerate', 'login', 'settings', 'rateTable'),
  screen('/pages/notice/detail', 'guest', 'notice', 'noticeDetail'),
  screen('/choose-location', 'login', 'location', 'chooseLocation'),
  screen('/open-location', 'login', 'location', 'openLocation'),
  screen('/x/terms', 'guest', 'timed', 'timedTerms'),
  screen('/x/data', 'login', 'certification account security', 'myData'),
  screen('/x/reset', 'guest', 'certification image account', 'manualReset'),
  ...titled('C2C', 'c2cMarket c2c'),
  ...titled('selectLegalCurrency explain', 'c2cMarket'),
  ...titled('quick', 'c2cMarket c2cOrders c2c money'),
  ...titled('merchantPage', 'c2cMarket c2c'),
  ...titled('merchantItem', 'c2cMarket c2c c2cOrders'),
  ...titled('orderGeneration tradeOrderDetail', 'c2cOrders c2cMarket c2c money'),
  ...titled('paymentBuy', 'c2cOrders c2c money certification image'),
  ...titled('confirmation', 'c2cOrders money security account'),
  ...titled('cancelOrder', 'c2cOrders money'),
  ...titled('C2COrderList', 'c2cOrders c2cMarket'),
  ...titled('C2CTrade', 'c2cAds c2cOrders c2cMarket c2c money trade'),
  ...titled('appeal', 'c2cCase c2cOrders money security account certification image'),
  ...titled('paymentDetail', 'c2cOrders c2c money'),
  ...titled('chat', 'c2cChat c2cOrders support image'),
  ...titled('manageMoney', 'managed', 'manageRules', 'guest'),
  ...titled('manageRules manageDetail manageHistory', 'managed', 'manageRules'),
  ...titled('manageList', 'managed money', 'manageRules'),
  ...titled('manageBuy', 'managed', 'manageBuy'),
  ...titled('confirms', 'managed money', 'manageBuy'),
  ...titled('Pledged', 'pledged loan money', 'Pledged', 'guest'),
  ...titled('orderList record', 'pledged loan', 'Pledged'),
  ...titled('orderDetail Prepayment', 'pledged loan money', 'Pledged'),
  ...titled('ICOtrading', 'sale', 'ICOtrading'),
  ...titled('icodetail', 'sale money', 'ICOtrading'),
  screen('/pages/C2C/addPaymentMethod', 'login', 'c2c security certification image', 'paymentMethod'),
  screen('/pages/C2C/bankCar', 'login', 'c2c security certification image', 'paymentMethod'),
  screen('/pages/C2C/customerService', 'login', 'support image', 'services'),
  screen('/x/practice', 'guest', 'practice trade futures forex timed errors', 'practice:title'),
  ...titled('promote rules shareQRCode sharePoster', 'promote', 'promote'),
  screen(
    '/desk',
    'guest',
    'operator operatorEarn configuration errors certification money support image c2cCases c2cOrders c2cMarket c2c promote managed pledged sale loan',
    'operator',
  ),
]

/** Areas of the screens on which prices, orders or funds stand; the first area of a screen says what it is about. */
const LIVE_AREAS = new Set(['home', 'market', 'chart', 'trade', 'fund', 'money'])

/** Whether what a screen shows is old when no prices come. Texts, settings and forms are not. */
export const isLiveScreen = ({ areas }: Screen): boolean => LIVE_AREAS.has(areas[0] ?? '')

/** Other addresses of the same screens: the entry, and the second spelling of the managed-money screens. */
export const ALIASES: Readonly<Record<string, string>> = {
  '/': '/pages/login/login',
  '/pages/confirms/confirms': '/pages/manageBuy/confirms',
  ...Object.fromEntries(
    ['Detail', 'History', 'Money', 'List'].map((name) => [
      `/pages/manage${name}/manage${name}`,
      `/pages/manageRules/manage${name}`,
    ]),
  ),
}

export const HOME = '/pages/index/index'
export const MARKET = '/pages/market/market'
/** The spot ticket. */
export const TICKET = '/pages/transaction/transaction'
/** The page of one pair: price, chart, book and trades. */
export const PAIR = '/pages/trendDetails/trendDetails'
export const SEARCH = '/pages/search/search'
export const LOGIN = '/pages/login/login'

/** The five tabs in their order. */
export const TABS: readonly Screen[] = SCREENS.filter((one) => one.tab !== undefined).toSorted(
  (a, b) => (a.tab ?? 0) - (b.tab ?? 0),
)

const BY_PATH = new Map(SCREENS.map((one) => [one.path, one]))

/** The path that an address means: aliases resolved, a closing slash forgiven. */
export const canonicalPath = (path: string): string => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  return ALIASES[plain] ?? plain
}

/** The screen at an address (without its query), if it exists. */
export const screenAt = (path: string): Screen | undefined => BY_PATH.get(canonicalPath(path))
