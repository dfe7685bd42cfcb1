import type { Call } from './call.ts'
import * as activity from './http/activity.ts'
import * as assets from './http/assets.ts'
import * as books from './http/books.ts'
import * as cases from './http/cases.ts'
import * as certification from './http/certification.ts'
import * as closure from './http/closure.ts'
import * as coinNotice from './http/coinNotice.ts'
import * as coinVarieties from './http/coinVarieties.ts'
import * as common from './http/common.ts'
import * as contractConfig from './http/contractConfig.ts'
import * as contractOrder from './http/contractOrder.ts'
import * as deposits from './http/deposits.ts'
import * as exchange from './http/exchange.ts'
import * as financeRecord from './http/financeRecord.ts'
import * as fxContractConfig from './http/fxContractConfig.ts'
import * as fxContractOrder from './http/fxContractOrder.ts'
import * as fxSpeedConfig from './http/fxSpeedConfig.ts'
import * as fxVarieties from './http/fxVarieties.ts'
import * as home from './http/home.ts'
import * as hq from './http/hq.ts'
import * as limits from './http/limits.ts'
import * as listing from './http/listing.ts'
import * as newCalls from './http/newCalls.ts'
import * as passkeys from './http/passkeys.ts'
import * as payChannels from './http/payChannels.ts'
import * as pictures from './http/pictures.ts'
import * as promotion from './http/promotion.ts'
import * as reset from './http/reset.ts'
import * as sctFunds from './http/sctFunds.ts'
import * as security from './http/security.ts'
import * as selfSelection from './http/selfSelection.ts'
import * as serviceMsg from './http/serviceMsg.ts'
import * as signin from './http/signin.ts'
import * as speedConfig from './http/speedConfig.ts'
import * as speedOrder from './http/speedOrder.ts'
import * as tradingContracts from './http/tradingContracts.ts'
import * as traveller from './http/traveller.ts'
import * as user from './http/user.ts'
import * as v1 from './http/v1.ts'
import * as wallet from './http/wallet.ts'
import * as withdrawals from './http/withdrawals.ts'

/** Every group of calls, named after its file. Server and generic tests iterate it; screens import the group they need. */
export const GROUPS = {
  v1: { ...pictures, ...v1 },
  signin: { ...signin, ...reset, ...traveller },
  user: { ...user, ...certification, ...security },
  common,
  coinVarieties,
  listing,
  hq,
  home,
  selfSelection,
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
  assets: { ...assets, ...deposits, ...withdrawals },
  exchange,
  wallet,
  activity,
  passkeys,
  books,
  cases,
  closure,
  serviceMsg,
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
