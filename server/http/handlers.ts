import * as coinVarieties from './coinVarieties.ts'
import * as common from './common.ts'
import * as financeRecord from './financeRecord.ts'
import type { Handlers } from './handler.ts'
import * as home from './home.ts'
import * as hq from './hq.ts'
import * as sctFunds from './sctFunds.ts'
import * as signin from './signin.ts'
import * as tradingContracts from './tradingContracts.ts'
import * as user from './user.ts'
import * as v1 from './v1.ts'

/** The handler of every call, in the groups of the protocol. A missing one is a type error. */
export const handlers = {
  v1,
  signin,
  user,
  common,
  coinVarieties,
  hq,
  home,
  tradingContracts,
  sctFunds,
  financeRecord,
} satisfies Handlers
