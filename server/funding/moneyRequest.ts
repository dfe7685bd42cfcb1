import type { RequestKey } from '../engine/core/requests.ts'
import type { Place } from '../users/accounts/place.ts'
import type { Inside, StepResult } from './step.ts'
import type { createSteps } from './steps.ts'

export type Steps = ReturnType<typeof createSteps>

/** A user's request, as the body of its call. */
export type MoneyRequest =
  | { readonly call: 'assets.addRechargeOffline'; readonly body: Parameters<Steps['addDeposit']>[2] }
  | { readonly call: 'assets.sendReceipt'; readonly body: { readonly id: string; readonly image: string } }
  | { readonly call: 'assets.cancelTransfer'; readonly body: { readonly id: string } }
  | { readonly call: 'assets.addOutpayOffline'; readonly body: Parameters<Steps['addWithdrawal']>[2] }
  | { readonly call: 'assets.confirmOutpay'; readonly body: { readonly id: string } }
  | { readonly call: 'exchange.addOrder'; readonly body: { readonly quote: string } }
  | { readonly call: 'assets.resetDemoFunds'; readonly body: Readonly<Record<string, never>> }

export type UserCommand = MoneyRequest & {
  readonly kind: 'user'
  readonly request: RequestKey
  readonly from?: Place | undefined
}
export interface DueCommand {
  readonly kind: 'due'
}

/** Runs the step of a request. */
export const takeStep = (
  steps: Steps,
  now: Inside,
  { request: { uid }, ...input }: UserCommand,
): Promise<StepResult> => {
  switch (input.call) {
    case 'assets.addRechargeOffline':
      return steps.addDeposit(now, uid, input.body)
    case 'assets.sendReceipt':
      return steps.sendReceipt(now, uid, input.body.id, input.body.image)
    case 'assets.cancelTransfer':
      return steps.cancel(now, uid, input.body.id)
    case 'assets.addOutpayOffline':
      return steps.addWithdrawal(now, uid, input.body)
    case 'assets.confirmOutpay':
      return steps.confirmWithdrawal(now, uid, input.body.id)
    case 'exchange.addOrder':
      return steps.exchange(now, uid, input.body.quote)
    case 'assets.resetDemoFunds':
      return steps.resetDemo(now, uid)
  }
}
