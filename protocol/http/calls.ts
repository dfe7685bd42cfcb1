import type { Call } from '../wire/call.ts'
import * as activity from './activity.ts'
import * as assets from './assets.ts'
import * as books from './books.ts'
import * as c2cVarieties from './c2cVarieties.ts'
import * as cases from './cases.ts'
import * as certification from './certification.ts'
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
import * as helpCenter from './helpCenter.ts'
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
import * as pictures from './pictures.ts'
import * as promotion from './promotion.ts'
import * as reset from './reset.ts'
import * as sctFunds from './sctFunds.ts'
import * as security from './security.ts'
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

/** Every group of calls, named after its file. Server and generic tests iterate it; screens import the group they need. */
export const GROUPS = {
  v1: { ...pictures, ...v1 },
  signin: { ...signin, ...reset, ...traveller },
  user: { ...user, ...certification, ...security },
  common: { ...common, ...helpCenter },
  coinVarieties: { ...coinVarieties, ...c2cVarieties },
  listing,
  loan,
  hq,
  home,
  selfSelection,
  chartDrawings,
  coinNotice,
  promotion,
  newCalls: { ...newCalls, ...payChannels },
  tradingContracts,
  contractConfig,
  contractOrder,
  sctFunds,
  financeRecord,
  speedConfig,
  fxVarieties,
  fxContractConfig,
  fxContractOrder,
  fxSpeedConfig,
  speedOrder,
  limits,
  assets: { ...assets, ...demoFunds, ...deposits, ...withdrawals },
  exchange,
  wallet,
  activity,
  passkeys,
  books,
  cases,
  closure,
  serviceMsg,
  payType,
  merchant,
  merchantOrder,
  merchatAppeal,
  merchantMsg,
  financial,
  ico,
  icoOrder,
} as const

export type Groups = typeof GROUPS
/** The calls of a group: whatever its file exports that is a call. */
export type CallsOf<G> = { [Name in keyof G as G[Name] extends Call ? Name : never]: G[Name] }

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'output' in value

/** Every call as [group, name, call]. */
export const allCalls = (): [group: keyof Groups, name: string, call: Call][] =>
  Object.entries(GROUPS).flatMap(([group, members]) =>
    Object.entries(members as Record<string, unknown>)
      .filter((entry): entry is [string, Call] => isCall(entry[1]))
      .map(([name, call]): [keyof Groups, string, Call] => [group as keyof Groups, name, call]),
  )
