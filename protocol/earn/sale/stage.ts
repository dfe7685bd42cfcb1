import type { SaleSettings } from './settings.ts'

const HOUR_MS = 3_600_000

/** How far a sale has come by its steps; time alone says the rest. */
export const SALE_PROGRESS = ['open', 'rationed', 'distributed', 'failed'] as const
export type SaleProgress = (typeof SALE_PROGRESS)[number]

/** Why a sale did not take place. */
export const SALE_FAILURES = ['undersubscribed', 'stopped', 'secret'] as const
export type SaleFailure = (typeof SALE_FAILURES)[number]

export const SALE_STAGES = [
  'upcoming',
  'subscribing',
  'rationing',
  'paying',
  'distributing',
  'distributed',
  'refunded',
] as const
export type SaleStage = (typeof SALE_STAGES)[number]

export interface SaleTimes {
  readonly progress: SaleProgress
  /** Once it is rationed: until when participants pay, Unix ms. */
  readonly payBy?: number | undefined
}

type Spans = Pick<SaleSettings, 'startsAt' | 'endsAt' | 'deliversAt' | 'payHours'>

/** The stage of a sale at a moment. The start counts, the end does not. */
export const saleStage = ({ startsAt, endsAt }: Spans, { progress, payBy = 0 }: SaleTimes, at: number): SaleStage => {
  if (progress === 'distributed') return 'distributed'
  if (progress === 'failed') return 'refunded'
  if (progress === 'rationed') return at < payBy ? 'paying' : 'distributing'
  if (at < startsAt) return 'upcoming'
  return at < endsAt ? 'subscribing' : 'rationing'
}

/** Until when participants pay who learn their allocation at a moment. */
export const payByOf = ({ payHours }: Pick<SaleSettings, 'payHours'>, rationedAt: number): number =>
  rationedAt + payHours * HOUR_MS

/** When the next step of a sale is due; undefined after the last. Nothing is distributed before it was promised, nor while somebody can pay. */
export const saleDueAt = ({ endsAt, deliversAt }: Spans, { progress, payBy = 0 }: SaleTimes): number | undefined => {
  if (progress === 'open') return endsAt
  return progress === 'rationed' ? Math.max(payBy, deliversAt) : undefined
}
