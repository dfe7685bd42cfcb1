import type { ComponentType, ReactNode } from 'react'
import type {
  Amount,
  contractOrder,
  fxContractOrder,
  Holding,
  InputOf,
  Instrument,
  Position,
  Price,
  Side,
  SwapOrder,
  SwapTriggerPrice,
} from '#protocol'
import type { ParsedAmount } from '../../ui/format/parseAmount.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'
import type { AmendmentRead } from '../ticket/orders/amendment.ts'
import type { Problem } from '../ticket/problems.ts'
import type { TicketProduct, TicketTypes } from '../ticket/product.ts'
import type { CloseForm } from './positions/closeForm.ts'
import type { ExitGuard } from './positions/protectForm.ts'
import type { Followed } from './positions/trailForm.ts'

/** The types by which a product on margin differs from another. */
export interface ProductTypes extends TicketTypes {
  readonly call: typeof contractOrder.save | typeof fxContractOrder.save
  /** An open position. */
  readonly held: { readonly position: Position; readonly holding: Holding }
  /** What the user has, and on which terms. */
  readonly now: object
  /** What can be done with a position besides what every product does. */
  readonly act: string
  readonly plan: TicketTypes['plan'] & { readonly px?: Price }
}

/** With its positions. */
export type NowOf<K extends ProductTypes> = K['now'] & {
  /** Undefined for guests and until they are known. */
  readonly held: readonly K['held'][] | undefined
  /** The terms changed: asks for them again. */
  readonly reload?: () => void
}

/** How sizes are counted on screen: in units of the base, as the venue counts, or in lots. */
export interface Sizing {
  /** Of a field for a size. */
  readonly label: string
  /** The contract with the name, step and least size of what is counted. */
  readonly counted: Instrument
  readonly ofUnits: (units: Amount) => Amount
  readonly toUnits: (size: Amount) => Amount
  readonly text: (size: Amount) => string
}

/** What a take-profit or stop-loss is evaluated by. */
export interface ExitWorld extends Pick<ExitGuard, 'end' | 'reason'> {
  /** The entry price, and what the price that it watches is called and is. */
  readonly entry: string
  readonly now: { readonly label: string; readonly value: string }
  readonly presentOf: (by: SwapOrder['trigPxType']) => Price | undefined
  /** There is no connection. */
  readonly isLost: boolean
  /** What it comes to for so many units once this price is reached; undefined while that cannot be counted. */
  readonly resultOf: (units: Amount, px: Price) => string | undefined
}

interface FieldTexts {
  readonly label: string
  readonly unit?: string
}

/** What a product says in words of its own. */
export interface ProductTexts<K extends ProductTypes> {
  readonly sizing: (instrument: Instrument) => Sizing
  readonly amountLabel: (draft: K['draft'], instrument: Instrument) => string
  readonly problem: (problem: Problem) => string
  /** What an order does, and what to know before it is sent. */
  readonly orderName: (order: K['ticket'] | K['plan'], instrument: Instrument) => string
  readonly notes: (
    plan: K['plan'],
    summary: K['summary'] | undefined,
    world: K['world'],
  ) => readonly (string | undefined)[]
  /** The position that results, and what it costs and what can happen. `usual`: a usual day's move, as a fraction. */
  readonly result: (summary: K['summary'], world: K['world'], usual: number | undefined) => readonly KeyValueRow[]
  readonly costs: (
    plan: K['plan'],
    summary: K['summary'],
    world: K['world'],
    usual: number | undefined,
  ) => readonly KeyValueRow[]
  /** Price and size of an order that waits. */
  readonly orderFields: (
    order: SwapOrder,
    instrument: Instrument,
  ) => { readonly price: FieldTexts; readonly size: FieldTexts }
  /** What the exits that come with an order watch, and what to know of one that is set by itself. */
  readonly exitsHint: () => string
  readonly exitNote: () => string
}

type Without<Input, Key extends PropertyKey> = Input extends unknown ? Omit<Input, Key> : never

interface WorldProps<K extends ProductTypes> {
  readonly instrument: Instrument
  readonly now: NowOf<K>
  readonly held?: K['held'] | undefined
}

interface WithWorld<World> {
  readonly children: (world: World) => ReactNode
}

/** A product on margin: all by which the sheets of its positions and orders differ from those of another. */
export interface MarginProduct<K extends ProductTypes> extends TicketProduct<K> {
  /** Whose engine closes and cancels all. */
  readonly assetClass: 'crypto' | 'forex'
  /** What an order on a contract is counted with, at the terms of the account or of a position. */
  readonly World: ComponentType<WorldProps<K> & WithWorld<K['world']>>
  /** What an exit is evaluated by; `side` closes. */
  readonly Exit: ComponentType<WorldProps<K> & { readonly side: Side } & WithWorld<ExitWorld>>
  readonly texts: ProductTexts<K>
  /** The prices that an exit can watch; none where there is no choice. */
  readonly watched: readonly SwapTriggerPrice[]
  /** The prices that a trailing stop can follow; none where there are no trailing stops. */
  readonly followed: readonly Followed[]
  /** What is left of an order that waits, its sizes as they are counted on screen. */
  readonly draftOfOrder: (order: SwapOrder, read: AmendmentRead) => K['draft']
  /** The world as it would be without an order. */
  readonly without: (world: K['world'], order: SwapOrder) => K['world']
  readonly close: {
    readonly types: readonly CloseForm['type'][]
    readonly draftOf: (form: CloseForm, instId: string, holding: Holding, amountRead: ParsedAmount) => K['draft']
    /** The price with which it is sent, where one bounds it; undefined while that is not known. */
    readonly seen: (
      holding: Holding,
      world: K['world'],
    ) =>
      | Pick<Extract<InputOf<typeof contractOrder.closeOut>, { ordType: 'market' }>, 'seenPx' | 'maxDeviation'>
      | undefined
  }
  readonly reverse: {
    readonly planOf: (instId: string, holding: Holding, instrument: Instrument) => K['plan']
    /** Terms or price with which it is sent; undefined while they are not known. */
    readonly seen: (
      holding: Holding,
      world: K['world'],
    ) => Without<InputOf<typeof contractOrder.reverse>, 'posId'> | undefined
  }
}

/** What the lists below the panel of a product are given. */
export interface MarginListProps<K extends ProductTypes> {
  readonly product: MarginProduct<K>
  readonly signedIn: boolean
  readonly now: NowOf<K>
  /** The live orders, take-profits and stop-losses included; undefined while they are not known. */
  readonly orders: readonly SwapOrder[] | undefined
  readonly instruments: ReadonlyMap<string, Instrument>
  /** The contract of the screen. */
  readonly instId: string
}

interface PositionProps<K extends ProductTypes> {
  readonly held: K['held']
  readonly instrument: Instrument
  readonly now: NowOf<K>
  /** Its take-profits and stop-losses. */
  readonly exits: readonly SwapOrder[]
}

/** What can be done with a position of a product. */
export type ActOf<K extends ProductTypes> = 'close' | 'protect' | 'reverse' | K['act']

/** One open position in the list. */
export interface PositionRowProps<K extends ProductTypes> extends PositionProps<K> {
  readonly onAct: (act: ActOf<K>) => void
}

/** The sheet of what is done with a position. */
export interface PositionSheetProps<K extends ProductTypes> extends PositionProps<K> {
  readonly product: MarginProduct<K>
  /** The live orders in its contract. */
  readonly orders: readonly SwapOrder[]
  readonly open: boolean
  readonly onClose: () => void
}

/** One in which an order is counted. */
export interface CountedSheetProps<K extends ProductTypes> extends PositionSheetProps<K> {
  readonly world: K['world']
}

/** What a sheet of cost and risk counts for a plan: the position that results, what it costs, and how old the quote is. */
export const figuresOf = <K extends ProductTypes>(
  texts: ProductTexts<K>,
  plan: K['plan'] | undefined,
  summary: K['summary'] | undefined,
  world: K['world'],
  usual: number | undefined,
) => ({
  age: world.market.connected ? world.market.age : undefined,
  head: summary === undefined ? undefined : texts.result(summary, world, usual),
  costs: plan === undefined || summary === undefined ? [] : texts.costs(plan, summary, world, usual),
})
