import { canonicalPath, type ScreenAccess } from './screens.ts'

/** The parts of the product that bring what is still to come. */
export type ComingArea =
  | 'accounts'
  | 'trading'
  | 'money'
  | 'c2c'
  | 'pledged'
  | 'managed'
  | 'ico'
  | 'promotion'
  | 'support'

/** A page of the specification whose screen does not exist yet. */
export interface Coming {
  readonly path: string
  readonly access: ScreenAccess
  /** The part that brings it; its name is `coming:area.<area>`. */
  readonly area: ComingArea
  /** Key of its title, in the area `coming`. */
  readonly title: string
}

const of = (area: ComingArea, access: ScreenAccess, paths: readonly string[]): Coming[] =>
  paths.map((path) => ({ path, access, area, title: `coming:title.${path.replace('/pages/', '')}` }))

/** Every address of the specification that has no screen yet; each shows a calm page that says so. Only ever shrinks. */
export const COMING: readonly Coming[] = [
  ...of('accounts', 'guest', [
    '/pages/login/setFond',
    '/pages/login/gooleVerify',
    '/pages/login/finish',
    '/pages/login/forget',
    '/pages/login/safeVerify',
    '/pages/login/emailVerificationNologin',
    '/pages/login/resetPassword',
  ]),
  ...of('accounts', 'login', [
    '/pages/login/emailVerification',
    '/pages/personal/safety',
    '/pages/personal/changePassword',
    '/pages/personal/resetVerify',
    '/pages/personal/accountChange',
    '/pages/personal/advancedCtf',
    '/pages/successfully/successfully',
    '/pages/successfully/emailSuccess',
    '/pages/successfully/googleSuccess',
  ]),
  ...of('trading', 'login', [
    '/pages/contract/record',
    '/pages/contract/details',
    '/pages/contract/details3',
    '/pages/ForexCharts/ForexCharts',
  ]),
  ...of('money', 'login', [
    '/pages/history/history',
    '/pages/history/moneyHistory',
    '/pages/history/flashHistory',
    '/pages/money/addMoney',
    '/pages/money/quickAddMoney',
    '/pages/money/flash',
    '/pages/money/withdraw',
    '/pages/money/password',
    '/pages/money/Mdetails',
    '/pages/money/Twoconfirm',
    '/pages/money/settleAccount',
  ]),
  ...of('c2c', 'login', [
    '/pages/C2C/C2C',
    '/pages/C2C/selectLegalCurrency',
    '/pages/C2C/paymentMethod',
    '/pages/C2C/C2COrderList',
    '/pages/C2C/quick',
    '/pages/C2C/C2CTrade',
    '/pages/C2C/orderGeneration',
    '/pages/C2C/paymentBuy',
    '/pages/C2C/tradeOrderDetail',
    '/pages/C2C/bankCar',
    '/pages/C2C/addPaymentMethod',
    '/pages/C2C/chat',
    '/pages/C2C/appeal',
    '/pages/C2C/explain',
    '/pages/C2C/confirmation',
    '/pages/C2C/merchantPage',
    '/pages/C2C/merchantItem',
    '/pages/C2C/cancelOrder',
    '/pages/C2C/paymentDetail',
  ]),
  ...of('pledged', 'guest', ['/pages/Pledged/Pledged']),
  ...of('pledged', 'login', [
    '/pages/Pledged/orderList',
    '/pages/Pledged/orderDetail',
    '/pages/Pledged/record',
    '/pages/Pledged/Prepayment',
  ]),
  ...of('managed', 'guest', ['/pages/manageRules/manageMoney']),
  ...of('managed', 'login', [
    '/pages/manageRules/manageRules',
    '/pages/manageRules/manageDetail',
    '/pages/manageRules/manageHistory',
    '/pages/manageRules/manageList',
    '/pages/manageBuy/manageBuy',
    '/pages/manageBuy/confirms',
  ]),
  ...of('ico', 'login', ['/pages/ICOtrading/ICOtrading', '/pages/ICOtrading/icodetail']),
  ...of('promotion', 'login', [
    '/pages/promote/promote',
    '/pages/promote/rules',
    '/pages/promote/shareQRCode',
    '/pages/promote/sharePoster',
  ]),
  ...of('support', 'guest', ['/pages/login/services']),
  ...of('support', 'login', ['/pages/C2C/customerService']),
]

const BY_PATH = new Map(COMING.map((one) => [one.path, one]))

/** The page that is still to come at an address; undefined when it is none. */
export const comingAt = (path: string): Coming | undefined => BY_PATH.get(canonicalPath(path))
