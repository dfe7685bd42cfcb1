import type { Handlers } from '../../services/handler.ts'
import * as activity from './activity.ts'
import * as assets from './assets.ts'
import * as books from './books.ts'
import * as c2cVarieties from './c2cVarieties.ts'
import * as cases from './cases.ts'
import * as chartDrawings from './chartDrawings.ts'
import * as closure from './closure.ts'
import * as coinNotice from './coinNotice.ts'
import * as coinVarieties from './coinVarieties.ts'
import * as common from './common.ts'
import * as contractConfig from './contractConfig.ts'
import * as contractOrder from './contractOrder.ts'
import * as demoFunds from './demoFunds.ts'
import * as deposits from './deposits.ts'
import * as exchange from './exchange.ts'
import * as financeRecord from './financeRecord.ts'
import * as financial from './financial.ts'
import * as fxContractConfig from './fxContractConfig.ts'
import * as fxContractOrder from './fxContractOrder.ts'
import * as fxSpeedConfig from './fxSpeedConfig.ts'
import * as fxVarieties from './fxVarieties.ts'
import * as home from './home.ts'
import * as hq from './hq.ts'
import * as ico from './ico.ts'
import * as icoOrder from './icoOrder.ts'
import * as limits from './limits.ts'
import * as listing from './listing.ts'
import * as loan from './loan.ts'
import * as merchant from './merchant.ts'
import * as merchantMsg from './merchantMsg.ts'
import * as merchantOrder from './merchantOrder.ts'
import * as merchatAppeal from './merchatAppeal.ts'
import * as newCalls from './newCalls.ts'
import * as passkeys from './passkeys.ts'
import * as payChannels from './payChannels.ts'
import * as payType from './payType.ts'
import * as promotion from './promotion.ts'
import * as sctFunds from './sctFunds.ts'
import * as selfSelection from './selfSelection.ts'
import * as serviceMsg from './serviceMsg.ts'
import * as signin from './signin.ts'
import * as speedConfig from './speedConfig.ts'
import * as speedOrder from './speedOrder.ts'
import * as tradingContracts from './tradingContracts.ts'
import * as traveller from './traveller.ts'
import * as user from './user.ts'
import * as v1 from './v1.ts'
import * as wallet from './wallet.ts'
import * as withdrawals from './withdrawals.ts'

/** Marks all members of a module as used: they are called by name, which the search for unused code does not see. */
const all = <Module extends object>(module: Module): Module => module

/** The handler of every call, grouped as in the protocol. A missing handler is a type error. */
export const handlers = {
  v1: all(v1),
  signin: { ...all(signin), ...all(traveller) },
  user: all(user),
  common: all(common),
  coinVarieties: { ...all(coinVarieties), ...all(c2cVarieties) },
  listing: all(listing),
  hq: all(hq),
  home: all(home),
  selfSelection: all(selfSelection),
  chartDrawings: all(chartDrawings),
  coinNotice: all(coinNotice),
  promotion: all(promotion),
  newCalls: { ...all(newCalls), ...all(payChannels) },
  tradingContracts: all(tradingContracts),
  contractConfig: all(contractConfig),
  contractOrder: all(contractOrder),
  sctFunds: all(sctFunds),
  financeRecord: all(financeRecord),
  speedConfig: all(speedConfig),
  fxVarieties: all(fxVarieties),
  fxContractConfig: all(fxContractConfig),
  fxContractOrder: all(fxContractOrder),
  fxSpeedConfig: all(fxSpeedConfig),
  speedOrder: all(speedOrder),
  limits: all(limits),
  ico: all(ico),
  icoOrder: all(icoOrder),
  books: all(books),
  cases: all(cases),
  closure: all(closure),
  wallet: all(wallet),
  assets: { ...all(assets), ...all(demoFunds), ...all(deposits), ...all(withdrawals) },
  exchange: all(exchange),
  activity: all(activity),
  passkeys: all(passkeys),
  serviceMsg: all(serviceMsg),
  payType: all(payType),
  merchant: all(merchant),
  merchantOrder: all(merchantOrder),
  merchatAppeal: all(merchatAppeal),
  merchantMsg: all(merchantMsg),
  financial: all(financial),
  loan: all(loan),
} satisfies Handlers
