import type { Amount, MarginMode, NewAccountCaps, Price, Trade } from '#protocol'
import type { WithRequestKey } from '../core/requests.ts'
import type { Amendment } from '../margin/amendment.ts'
import type { PositionRef } from '../margin/ownOrders.ts'
import type { PriceKind, Settings } from '../margin/types.ts'
import type { EntryRequest } from './entries.ts'
import type { ExitRequest, OrderRequest } from './place.ts'
import type { TrailRequest } from './trailing.ts'

type CloseRequest = Pick<OrderRequest, 'px' | 'tif'> & { readonly sz?: Amount | undefined }

/** The settings that the user saw when they sent an order. */
export type Seen = Pick<Settings, 'leverage' | 'mode'>

/** An act of a user on one position. */
export type PositionAct =
  | { readonly kind: 'protect'; readonly position: PositionRef; readonly input: ExitRequest | TrailRequest }
  | { readonly kind: 'close'; readonly position: PositionRef; readonly input: CloseRequest }
  | { readonly kind: 'reverse'; readonly position: PositionRef; readonly seen?: Seen | undefined }
  | { readonly kind: 'margin'; readonly position: PositionRef; readonly by: Amount }

/** An act of a user on contracts. */
export type UserAct =
  | PositionAct
  | { readonly kind: 'place'; readonly input: OrderRequest | EntryRequest; readonly seen?: Seen | undefined }
  | { readonly kind: 'recall'; readonly ordId: string }
  | { readonly kind: 'amend'; readonly ordId: string; readonly input: Amendment }
  | { readonly kind: 'cancelAll' | 'closeAll'; readonly instId?: string | undefined }
  | {
      readonly kind: 'settings'
      readonly input: { readonly instId: string; readonly leverage: number; readonly mode: MarginMode }
      /** Undefined: the account is not new. */
      readonly caps: Pick<NewAccountCaps, 'leverage'> | undefined
    }

export type UserCommand = WithRequestKey<UserAct>

/** A command of the market, or of an operator's switch to reduce-only (`withdraw`). */
export type MarketCommand =
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'book'; readonly instId: string }
  | { readonly kind: 'price'; readonly instId: string; readonly by: PriceKind; readonly px: Price }
  /** `only`: the accounts to evaluate (`marginKey`); all accounts of the contract when not given. */
  | { readonly kind: 'mark'; readonly instId: string; readonly only?: ReadonlySet<string> }
  | { readonly kind: 'funding'; readonly instId: string; readonly time: number; readonly rate: Amount }
  | { readonly kind: 'withdraw'; readonly instId: string }

export type Command = UserCommand | MarketCommand

export const isUserCommand = (command: Command): command is UserCommand => 'request' in command
